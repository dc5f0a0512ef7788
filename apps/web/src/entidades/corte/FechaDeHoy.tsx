import { fechaCorta } from '../../ui/formatos.ts'
import { TextField } from '../../ui/TextField.tsx'

/** The date of a closing, fixed to today (spec §2). */
export function FechaDeHoy({ dia }: { dia: string }) {
  return <TextField label="Fecha" value={fechaCorta(dia)} disabled readOnly className="tabular sm:w-32" />
}
