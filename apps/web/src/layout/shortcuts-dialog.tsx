import { useText } from "../i18n/use-text.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Every shortcut with its meaning. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { shortcuts, close } = useText();
  return (
    <Dialog title={shortcuts.title} closeLabel={close} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
