import { Icon } from "./icon.tsx";

/** Why something was refused; the region is there before the words, so that they are read out. */
export const Refusal = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && (
      <p className="alert">
        <Icon name="warning" />
        {text}
      </p>
    )}
  </div>
);
