import { type ComponentType, lazy, useEffect, useState } from "react";

const Nothing = () => null;

/** A part that the page can do without: where its file can't be had, another takes its place until there is a network. */
export const lazyPart = <Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> => {
  const Missing = (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props>>(() => Instead);
    useEffect(() => {
      const retry = () =>
        bring().then(
          (part) => setPart(() => part),
          () => {},
        );
      // It may have come since it was missing.
      void retry();
      addEventListener("online", retry);
      return () => removeEventListener("online", retry);
    }, []);
    return <Part {...props} />;
  };
  const load = () =>
    bring().then(
      (part) => ({ default: part }),
      () => ({ default: Missing }),
    );
  return lazy<ComponentType<Props>>(load) as unknown as ComponentType<Props>;
};
