import { lazy, Suspense } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Icon } from "../../ui/icon.tsx";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** A link to hand out: to copy, to share, to hold before a phone. */
export const ShareLink = ({ url, title }: { url: string; title: string }) => {
  const { challenge: words } = useText();
  return (
    <>
      <CopyField label={words.link} text={url} copyLabel={words.copy} copied={words.copied}>
        {"share" in navigator && (
          <button
            type="button"
            className="button"
            // Whoever closes the sheet has changed their mind: nothing to say.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            <Icon name="share" size={18} />
            {words.share}
          </button>
        )}
      </CopyField>
      <Suspense>
        <QrCode text={url} label={words.qr} />
      </Suspense>
    </>
  );
};
