import type { Cita } from '@nitida/contract/citas'
import { fechaLarga } from '../../../ui/formatos.ts'

/** Patients and hours of the appointments that a question is about, so that a wrong one is seen in time. */
export const CitasEnDuda = ({ titulo, citas }: { titulo: string; citas: readonly Cita[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
  <section aria-label={titulo} tabIndex={0} className="max-h-60 overflow-y-auto border-y border-line">
    <ul className="divide-y divide-line">
      {citas.map(({ id, clienteNombre, fecha, hora }) => (
        <li key={id} className="py-2">
          <p className="font-medium wrap-anywhere">{clienteNombre}</p>
          <p className="text-sm text-ink2">
            {fechaLarga(fecha)} a las {hora}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
