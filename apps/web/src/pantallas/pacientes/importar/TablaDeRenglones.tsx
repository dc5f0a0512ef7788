import type { Importacion, RenglonDeImportacion } from '@nitida/contract/mudanza'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/clases.ts'
import { numero } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { Celda } from './Celda.tsx'
import { type ColumnaDeTabla, columnasDe, problemasSueltos } from './columnasDeTabla.ts'
import { Duplicado } from './Duplicado.tsx'
import type { Corregir, Decidir } from './respuestas.ts'
import { tonoDe } from './textos.ts'
import { type renglonesQuery, useCambiarRenglon } from './useImportacion.ts'

interface Props {
  importacion: Importacion
  filas: readonly RenglonDeImportacion[]
  pedidos: Parameters<typeof renglonesQuery>[1]
  editable: boolean
  eligiendo: boolean
}

const cabeza =
  'h-9 border-y border-line bg-sunken/60 px-3 text-left text-xs font-medium whitespace-nowrap text-ink2 first:pl-5'
const celda = 'px-3 py-2.5 align-top first:pl-5 max-lg:block max-lg:px-4 max-lg:py-1'

/** The rows of a page. On a narrow screen each is a card with its name, its state and the cells that are wrong. */
export function TablaDeRenglones({ importacion, filas, pedidos, editable, eligiendo }: Props) {
  const columnas = columnasDe(importacion.mapa)
  const cambio = useCambiarRenglon(importacion.id, pedidos)
  const avisar = { onError: (error: Error) => toast.error('No se guardó el cambio', error.message) }
  const corregir: Corregir = (numero, columna, texto) =>
    cambio.mutate({ numero, correccion: { columna, texto } }, avisar)
  const decidir: Decidir = (numero, decision) => cambio.mutate({ numero, decision }, avisar)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section aria-label="Renglones del archivo" tabIndex={0} className="overflow-x-auto">
      <table className="w-full max-lg:block">
        <caption className="sr-only">Renglones del archivo</caption>
        <thead className="max-lg:sr-only">
          <tr>
            <th scope="col" className={cabeza}>
              Renglón
            </th>
            <th scope="col" className={cabeza}>
              Estado
            </th>
            {columnas.map(({ valor, etiqueta }) => (
              <th key={valor} scope="col" className={cabeza}>
                {etiqueta}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {filas.map((renglon) => (
            <Renglon key={renglon.numero} {...{ renglon, columnas, editable, eligiendo, corregir, decidir }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PropsDeRenglon {
  renglon: RenglonDeImportacion
  columnas: readonly ColumnaDeTabla[]
  editable: boolean
  eligiendo: boolean
  corregir: Corregir
  decidir: Decidir
}

function Renglon(props: PropsDeRenglon) {
  const { renglon, columnas, editable, corregir, decidir } = props
  return (
    <tr className="border-b border-line last:border-b-0 max-lg:block max-lg:py-2">
      <td className={cx(celda, 'tabular text-ink2 max-lg:hidden')}>{numero(renglon.numero)}</td>
      <td className={celda}>
        <Estado {...props} />
      </td>
      {renglon.candidato ? (
        <td colSpan={columnas.length} className={celda}>
          <Duplicado renglon={renglon} candidato={renglon.candidato} editable={editable} onDecidir={decidir} />
        </td>
      ) : (
        columnas.map((columna) => (
          <Celda key={columna.valor} {...{ renglon, columna, editable, corregir }} className={celda} />
        ))
      )}
    </tr>
  )
}

function Estado({ renglon, columnas, eligiendo, decidir }: PropsDeRenglon) {
  const { numero: cual, estado, motivo, decision, noDeshecho } = renglon
  // The mark answers at once; the row follows when the server has looked at it.
  const [marcado, setMarcado] = useState(decision !== 'omitir')
  const elegible = eligiendo && (estado === 'Nuevo' || estado === 'Cambia' || decision === 'omitir')
  const notas = [motivo, noDeshecho, ...problemasSueltos(renglon, columnas).map(({ mensaje }) => mensaje)]
  return (
    <div className="max-w-56">
      <span className="flex items-center gap-2">
        {elegible ? (
          <Checkbox
            label={<span className="sr-only">{`Importar el renglón ${numero(cual)}`}</span>}
            checked={marcado}
            onChange={({ target }) => {
              setMarcado(target.checked)
              decidir(cual, target.checked ? null : 'omitir')
            }}
          />
        ) : null}
        <span className="tabular text-sm text-ink2 lg:hidden">{`Renglón ${numero(cual)}`}</span>
        {estado ? <Badge tone={tonoDe[estado]}>{estado}</Badge> : <Badge>Sin revisar</Badge>}
      </span>
      {notas.map((nota) =>
        nota ? (
          <p key={nota} className="mt-1 text-xs text-ink2">
            {nota}
          </p>
        ) : null,
      )}
    </div>
  )
}
