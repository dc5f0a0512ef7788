export const tooltipClass =
  'popup-motion z-50 max-w-72 origin-(--transform-origin) rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-popup'
