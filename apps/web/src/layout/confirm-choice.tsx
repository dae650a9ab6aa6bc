import { useText } from "../i18n/use-text.tsx";
import { Choice, Choices } from "../ui/form.tsx";
import { CONFIRMATIONS, confirmationOf, useSetting } from "./settings.ts";

/** Whether the viewer's moves wait for a yes: never, in slow games, always. */
export const ConfirmChoice = () => {
  const { confirm } = useText().match;
  const [kept, keep] = useSetting("confirmMoves");
  return (
    <Choices legend={confirm.title} className="confirm-choice">
      {CONFIRMATIONS.map((when) => (
        <Choice key={when} name="confirmMoves" checked={confirmationOf(kept) === when} onChange={() => keep(when)}>
          {confirm[when]}
        </Choice>
      ))}
    </Choices>
  );
};
