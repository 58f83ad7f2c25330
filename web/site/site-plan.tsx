/** Lines of a site plan as the background of pages without a form. */
export function SitePlan({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 860" preserveAspectRatio="xMidYMin slice" fill="none" aria-hidden>
      <g stroke="var(--jp-border)" strokeWidth="1.25">
        <path d="M40 120V560H260M40 120H210V260H40M120 260V360M120 420V560M260 560V640M40 340H80M210 180h70" />
        <path d="M120 360a60 60 0 0 1 60 60h-60M80 340a40 40 0 0 0-40-40" />
        <path d="M40 92h170M40 86v12M210 86v12M14 120v440M8 120h12M8 560h12" />
        <path d="M1400 90V600H1180M1400 90H1236V240H1400M1310 240V340M1310 404V600M1180 600V680M1400 470h-90" />
        <path d="M1310 340a64 64 0 0 0-64 64h64" />
        <path d="M1236 62h164M1236 56v12M1400 56v12M1426 90v510M1420 90h12M1420 600h12" />
        <rect x="60" y="140" width="56" height="36" />
        <circle cx="88" cy="158" r="9" />
        <rect x="1330" y="110" width="50" height="80" rx="22" />
        <path d="M1340 300h60M1340 312h60M1340 324h60" />
      </g>
    </svg>
  );
}
