import type { Candidato, RenglonDeImportacion } from '@nitida/contract/mudanza'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { contar, numero } from '../../../ui/formatos.ts'
import type { Decidir } from './respuestas.ts'
import { escribirValor } from './textos.ts'

interface Props {
  renglon: RenglonDeImportacion
  candidato: Candidato
  editable: boolean
  onDecidir: Decidir
}

const respuestas = [
  { tecla: '1', decision: 'unir', label: 'Es la misma: unir' },
  { tecla: '2', decision: 'aparte', label: 'Es otra: crearla' },
  { tecla: '3', decision: 'omitir', label: 'Omitir' },
] as const

const igual = (iguales: readonly string[], campo: string) => iguales.includes(campo) && 'border-b-2 border-carey'

/** A row beside the patient who is probably the same: file above, ours below, three answers and none chosen beforehand. */
export function Duplicado({ renglon, candidato, editable, onDecidir }: Props) {
  const { numero: cual, valores } = renglon
  const { iguales } = candidato
  const teclas = (evento: KeyboardEvent) => {
    const suya = respuestas.find(({ tecla }) => tecla === evento.key)
    if (!suya || !editable || evento.ctrlKey || evento.altKey || evento.metaKey) return
    evento.preventDefault()
    onDecidir(cual, suya.decision)
  }
  const fila = 'grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[6rem_2fr_1fr_1fr_1fr]'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields cannot be a cell's frame that takes keys
    <div
      role="group"
      aria-label={`Posible duplicado del renglón ${numero(cual)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys 1, 2 and 3 answer it
      tabIndex={0}
      data-por-corregir=""
      data-duplicado=""
      onKeyDown={teclas}
      className="overflow-hidden rounded-control border border-carey outline-offset-2"
    >
      <div className={fila}>
        <span className="text-xs text-ink2">En el archivo</span>
        <span className="font-semibold">{escribirValor(valores?.nombreCompleto, 'nombre')}</span>
        <span>
          <span className={cx('tabular', igual(iguales, 'telefono'))}>
            {escribirValor(valores?.telefono, 'telefono')}
          </span>
        </span>
        <span>
          <span className={cx(igual(iguales, 'fechaNacimiento'))}>
            {escribirValor(valores?.fechaNacimiento, 'fecha')}
          </span>
        </span>
        <span className="text-sm text-ink2">{escribirValor(valores?.convenio, 'linea')}</span>
      </div>
      <div className={cx(fila, 'border-t border-line')}>
        <span className="text-xs text-ink2">Ya está aquí</span>
        <Link
          to="/dashboard/clientes"
          search={{ paciente: candidato.id }}
          target="_blank"
          className="font-semibold text-brand-ink underline underline-offset-2"
        >
          {candidato.nombreCompleto}
        </Link>
        <span>
          <span className={cx('tabular', igual(iguales, 'telefono'))}>
            {escribirValor(candidato.telefono, 'telefono')}
          </span>
        </span>
        <span>
          <span className={cx(igual(iguales, 'fechaNacimiento'))}>
            {escribirValor(candidato.fechaNacimiento, 'fecha')}
          </span>
        </span>
        <span className="text-sm text-ink2">
          {`${contar(candidato.pedidos, 'pedido')}, ${contar(candidato.visitas, 'visita')}`}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 bg-carey-soft px-3 py-2 text-carey-ink">
        <span className="text-sm">{candidato.motivo}</span>
        {editable ? (
          <span className="flex flex-wrap gap-2">
            {respuestas.map(({ decision, label, tecla }) => (
              <Button
                key={decision}
                size="sm"
                variant={decision === 'omitir' ? 'ghost' : 'secondary'}
                aria-keyshortcuts={tecla}
                onClick={() => onDecidir(cual, decision)}
              >
                {label}
              </Button>
            ))}
          </span>
        ) : null}
      </div>
    </div>
  )
}
