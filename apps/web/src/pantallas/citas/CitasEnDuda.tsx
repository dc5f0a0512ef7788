import type { Cita } from '@nitida/contract/citas'
import { fechaLarga } from '../../ui/formatos.ts'
import { ListaAlta } from '../../ui/ListaAlta.tsx'

/** Patients and hours of the appointments that a question is about, so that a wrong one is seen in time. */
export const CitasEnDuda = ({ titulo, citas }: { titulo: string; citas: readonly Cita[] }) => (
  <ListaAlta label={titulo} className="max-h-60 border-y border-line">
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
  </ListaAlta>
)
