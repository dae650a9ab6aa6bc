import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Says that the viewer's move was taken back, and why; the region is there first, so that the words are read out. */
export const RolledBack = ({ refusal }: { refusal: string | null }) => {
  const t = useText();
  return (
    <div role="alert">
      {refusal && (
        <p className="alert">
          <Icon name="warning" />
          <span>
            <strong>{t.match.rolledBack}.</strong> {refusal}
          </span>
        </p>
      )}
    </div>
  );
};
