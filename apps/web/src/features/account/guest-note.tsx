import { useText } from "../../i18n/use-text.tsx";

interface GuestNoteProps {
  readonly text: string;
  readonly onRegister: () => void;
}

/** Tells a guest what an account is needed for, and leads there. */
export const GuestNote = ({ text, onRegister }: GuestNoteProps) => {
  const t = useText();
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <button type="button" className="button is-primary" onClick={onRegister}>
          {t.account.keep}
        </button>
      </div>
    </>
  );
};
