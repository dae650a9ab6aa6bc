/** The lobby's own sign: two pieces side by side, one of them moving in. */
export const Logo = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" className="logo-sign" aria-hidden="true">
    <rect width="32" height="32" rx="9" className="logo-ground" />
    <circle cx="20.5" cy="12" r="5.6" className="logo-ring" />
    <path d="M7.5 17l8 8M15.5 17l-8 8" className="logo-cross" />
  </svg>
);
