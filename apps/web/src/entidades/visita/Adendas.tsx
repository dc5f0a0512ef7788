import { nombreDeCampo, type TipoDeNota } from '@nitida/contract/clinica.rules'
import type { Addendum } from '@nitida/contract/clinica.schema'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { valorDeCampo } from './nombres.ts'

interface Props {
  adendas: readonly Addendum[]
  /** Of what they are corrections. */
  tipo: TipoDeNota
  zona: string
}

/** Corrections: the old value and the new one, who, when and why. */
export function Adendas({ adendas, tipo, zona }: Props) {
  return (
    <ol className="grid gap-4">
      {adendas.map(({ id, autor, cedula, createDate, motivo, cambios }) => (
        <li key={id}>
          <p className="text-sm text-ink2">
            {fechaHoraLarga(createDate, zona)} · {autor}
            {cedula ? ` · Cédula ${cedula}` : ''}
          </p>
          <ul className="mt-1">
            {cambios.map(({ campo, antes, despues }) => (
              <li key={campo} className="wrap-anywhere">
                {nombreDeCampo(campo, tipo)}: <del className="tabular text-ink3">{valorDeCampo(campo, antes)}</del>{' '}
                <span aria-hidden="true">→</span>
                <span className="sr-only"> ahora </span>{' '}
                <ins className="tabular font-semibold no-underline">{valorDeCampo(campo, despues)}</ins>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink2 wrap-anywhere">{motivo}</p>
        </li>
      ))}
    </ol>
  )
}
