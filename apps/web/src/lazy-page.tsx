import { type ComponentType, createElement, lazy, useMemo } from "react";

/** A page whose code is a file of its own. */
export interface LazyPage<Props extends object> {
  /** Brings the file. */
  readonly load: () => Promise<unknown>;
  /** The page as it can be shown now: as it is where the file has come, else one that suspends until then. */
  readonly shown: () => ComponentType<Props>;
}

/** A page that is loaded when it is first shown, or before. */
export const lazyPage = <Props extends object>(bring: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded = await bring();
    return { default: loaded };
  };
  const suspending = lazy(load) as unknown as ComponentType<Props>;
  return { load, shown: () => loaded ?? suspending };
};

/** Shows a page; where its file has come already, without a moment of waiting. */
export const ShowPage = <Props extends object>({ page, ...props }: Props & { readonly page: LazyPage<Props> }) => {
  const Shown = useMemo(() => page.shown(), [page]);
  return createElement(Shown, props as unknown as Props);
};
