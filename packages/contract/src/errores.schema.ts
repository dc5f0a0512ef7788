import { z } from 'zod'

/** Failure envelope (D-3). `timeDeny` accompanies the refusals of the session. */
export const Fallo = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  timeDeny: z.boolean().optional(),
  /** The server's own totals, when those of a closing were out of date (D-9). */
  totales: z.record(z.string(), z.number()).optional(),
  /** The record as it is, when the edit of an older version was refused (D-78). */
  actual: z.record(z.string(), z.unknown()).optional(),
  /** What the call may be sent again with, when somebody has to choose (D-91). */
  opciones: z.array(z.string()).optional(),
  peticion: z.string().optional(),
})
export type Fallo = z.infer<typeof Fallo>
