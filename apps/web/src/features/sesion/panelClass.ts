/** The petrol wall of the eye chart: the action colour in the light theme, its quiet shade in the dark one. */
export const panelClass =
  'bg-brand bg-[radial-gradient(circle_at_72%_20%,transparent,var(--scrim)_85%)] text-on-brand in-data-[theme=dark]:bg-brand-soft in-data-[theme=dark]:text-ink'
