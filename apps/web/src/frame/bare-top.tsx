import { Brand } from "./brand.tsx";

/** The frame while it is not known who is here, as `index.html` shows it before anything has loaded. */
export const BareTop = () => (
  <header className="top">
    <div className="top-inner">
      <span className="brand">
        <Brand />
      </span>
    </div>
  </header>
);
