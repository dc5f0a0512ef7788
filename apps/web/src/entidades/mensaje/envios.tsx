import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { hora } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Column } from '../../ui/Table.tsx'
import { estados } from './estados.ts'

type Estado = keyof typeof estados

/** A message or an e-mail in its list. */
interface Envio {
  createDate: string
  estado: Estado
  motivo: string | null
}

function EstadoDeEnvio({ estado, motivo }: Pick<Envio, 'estado' | 'motivo'>) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={estados[estado].tono}>{estados[estado].etiqueta}</Badge>
      {motivo ? <span className="max-w-64 text-xs text-ink3">{motivo}</span> : null}
    </span>
  )
}

/** The moment of a row, day and hour. */
export const columnaDeFecha = <T extends Envio>(zona: string): Column<T> => ({
  key: 'fecha',
  title: 'Fecha',
  cell: ({ createDate }) => (
    <span className="whitespace-nowrap">
      <Fecha value={createDate} zona={zona} />
      <span className="tabular max-sm:ml-1.5 sm:block">{hora(createDate, zona)}</span>
    </span>
  ),
})

/** The last columns of both lists: the state with its reason, and the button that shows the rest. */
export const columnasDeEstado = <T extends Envio>(
  etiquetaDe: (envio: T) => string,
  onVer: (envio: T) => void,
): Column<T>[] => [
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    width: 'lg:w-56',
    cell: ({ estado, motivo }) => <EstadoDeEnvio estado={estado} motivo={motivo} />,
  },
  {
    key: 'ver',
    title: 'Detalle',
    titleHidden: true,
    align: 'end',
    width: 'w-0',
    phone: 'end',
    cell: (envio) => <IconButton label={etiquetaDe(envio)} icon={<Eye />} onClick={() => onVer(envio)} />,
  },
]

const TODOS = 'todos'

interface FiltroProps<E extends Estado> {
  /** States that occur, in the order of the choice. */
  opciones: readonly E[]
  estado: E | null
  onEstado: (estado: E | null) => void
}

/** Narrows the list to one state; null shows all. */
export function FiltroDeEstado<E extends Estado>({ opciones, estado, onEstado }: FiltroProps<E>) {
  return (
    <Select<E | typeof TODOS>
      label="Estado"
      labelHidden
      options={[
        { value: TODOS, label: 'Todos los estados' },
        ...opciones.map((value) => ({ value, label: estados[value].etiqueta })),
      ]}
      value={estado ?? TODOS}
      onValueChange={(valor) => onEstado(valor === TODOS ? null : valor)}
      className="w-52 max-sm:w-full"
    />
  )
}

/** A fact of a message in a `dl` of two columns. */
export function FilaDeDatos({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink3">{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}
