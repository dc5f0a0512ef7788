import { cx } from '../../../ui/clases.ts'
import { useMediaQuery } from '../../../ui/navegador.ts'
import type { Fila } from './fila.ts'

const plano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** A name with the searched words underlined, whatever its accents. */
function Marcado({ texto, buscado }: { texto: string; buscado: string }) {
  const partes = plano(buscado).split(/\s+/).filter(Boolean)
  return texto.split(/(\s+)/).map((palabra, i) => {
    const parte = partes.find((una) => plano(palabra).startsWith(una))
    const clave = `${palabra}-${i}`
    if (!parte) return <span key={clave}>{palabra}</span>
    return (
      <span key={clave}>
        <mark className="bg-transparent text-inherit underline decoration-carey decoration-2 underline-offset-4">
          {palabra.slice(0, parte.length)}
        </mark>
        {palabra.slice(parte.length)}
      </span>
    )
  })
}

interface Props {
  id: string
  fila: Fila
  texto: string
  activa: boolean
  /** Chosen action of the row; -1 for the row itself. */
  accion: number
  /** Called when the pointer comes to a row that is not active. */
  onApuntar: () => void
}

/** A row of the results. The focus stays in the box, so a press must not take it. */
export function Renglon({ id, fila, texto, activa, accion, onApuntar }: Props) {
  const { icono: Icono, titulo, detalle, marca, resto, acciones = [], abrir } = fila
  const tactil = useMediaQuery('(pointer: coarse)')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys of its list
    <div
      id={id}
      role="option"
      aria-selected={activa}
      aria-description={
        acciones.length > 0
          ? `Con la flecha derecha: ${acciones.map(({ etiqueta }) => etiqueta).join(', ')}`
          : undefined
      }
      tabIndex={-1}
      onMouseDown={(evento) => evento.preventDefault()}
      onPointerMove={activa ? undefined : onApuntar}
      onClick={abrir}
      className={cx(
        'flex cursor-pointer items-center gap-3 max-sm:flex-wrap',
        resto
          ? 'absolute top-0.5 right-1 min-h-6 rounded-small px-2 text-sm text-brand underline decoration-current/30 underline-offset-4'
          : 'relative min-h-11 rounded-control px-3 py-1.5',
        // On a phone what can be done with a result stands below it, so that each result is a box.
        fila.acciones && 'max-sm:mb-2 max-sm:gap-y-0 max-sm:overflow-hidden max-sm:border max-sm:border-line',
        acciones.length > 0 && (activa || tactil) && 'max-sm:pb-0',
        activa
          ? 'bg-brand-soft before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-carey'
          : '',
      )}
    >
      {resto ? null : <Icono aria-hidden="true" className="size-4.5 flex-none text-ink2" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Marcado texto={titulo} buscado={texto} />
        </span>
        {detalle ? <span className="tabular block truncate text-xs text-ink2">{detalle}</span> : null}
      </span>
      {marca ? <span className="flex-none max-sm:basis-full max-sm:pt-1 max-sm:pl-7.5">{marca}</span> : null}
      {acciones.length > 0 ? <Acciones acciones={acciones} activa={activa} accion={accion} /> : null}
    </div>
  )
}

interface AccionesProps extends Pick<Props, 'activa' | 'accion'> {
  acciones: NonNullable<Fila['acciones']>
}

const Acciones = ({ acciones, activa, accion }: AccionesProps) => (
  <span className={cx('pie-de-caja flex-none gap-2', activa ? 'flex' : 'hidden pointer-coarse:flex')}>
    {acciones.map(({ etiqueta, abrir }, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys of its list
      // biome-ignore lint/a11y/noStaticElementInteractions: an option holds no control; its description says what the arrow does
      <span
        key={etiqueta}
        onMouseDown={(evento) => evento.preventDefault()}
        onClick={(evento) => {
          evento.stopPropagation()
          abrir()
        }}
        className={cx(
          'inline-flex h-control-sm flex-none items-center rounded-control border px-2.5 text-sm font-medium',
          i === accion ? 'border-transparent bg-brand text-on-brand' : 'border-edge/60 bg-surface text-brand',
        )}
      >
        {etiqueta}
      </span>
    ))}
  </span>
)
