import { esRechazo } from '../../base/api/fallos.ts'

const SUMANDO_MS = 10_000

/** Whether the server sums the days again, which ends by itself. */
export const seSuman = (error: Error | null): boolean => esRechazo(error, 'NEGOCIO_SUMANDO')

/** How often a query asks again while its days are summed; otherwise as often as `cada` says. */
export const cadaQueSuma =
  (cada: number | false) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    seSuman(error) ? SUMANDO_MS : cada
