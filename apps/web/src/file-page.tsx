import { type ComponentType, createElement, lazy, useMemo } from "react";

/** A page whose code is a file of its own. */
export interface PageFile<Props extends object> {
  /** Brings the file. */
  readonly load: () => Promise<unknown>;
  /** The page as it can be shown now: as it is where the file has come, else one that suspends until then. */
  readonly shown: () => ComponentType<Props>;
}

/** A page that comes when it is first shown, or is asked for ahead. */
export const pageFile = <Props extends object>(bring: () => Promise<ComponentType<Props>>): PageFile<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded = await bring();
    return { default: loaded };
  };
  const late = lazy(load) as unknown as ComponentType<Props>;
  return { load, shown: () => loaded ?? late };
};

/** Shows a page; where its file has come already, without a moment of waiting. */
export const FilePage = <Props extends object>({ file, ...props }: Props & { readonly file: PageFile<Props> }) => {
  const Shown = useMemo(() => file.shown(), [file]);
  return createElement(Shown, props as unknown as Props);
};
