import type { Importacion } from '@nitida/contract/mudanza'
import { campoDe, camposDe } from '@nitida/contract/mudanza.campos'
import { type ColumnaLeida, modosDe } from '@nitida/contract/mudanza.libros'
import { ChevronDown, CircleCheck, History } from 'lucide-react'
import { useState } from 'react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { contar, numero } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'
import { conEleccion } from './elecciones.ts'
import type { usePasos } from './useImportacion.ts'

interface Props {
  importacion: Importacion
  mapa: ReturnType<typeof usePasos>['mapa']
}

/** No field has this key. */
const NO_IMPORTAR = 'no-importar'

/** How the columns are read. It stays above the rows, and may be changed at any time. */
export function Columnas({ importacion, mapa }: Props) {
  const { columnas, faltan, renglonEncabezado } = importacion.mapa
  const [abierta, setAbierta] = useState(false)
  const reconocidas = columnas.filter(({ campo }) => campo !== null)
  const recordadas = columnas.filter(({ origen }) => origen === 'recordado').length
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3.5 pb-3 sm:px-5">
        <h2 className="text-lg font-semibold">Columnas</h2>
        <p className="flex items-center gap-1.5 text-sm text-ok-ink">
          {recordadas > 0 ? (
            <History aria-hidden="true" className="size-4" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4" />
          )}
          {recordadas > 0
            ? `Reconocidas; ${recordadas} de ${columnas.length} como la última vez`
            : `${reconocidas.length} de ${contar(columnas.length, 'columna')} reconocidas`}
        </p>
        <p className="ml-auto text-sm text-ink2">
          {renglonEncabezado === null ? 'Sin encabezado' : `Encabezado en el renglón ${numero(renglonEncabezado)}`}
        </p>
        <button
          type="button"
          aria-expanded={abierta}
          onClick={() => setAbierta(!abierta)}
          className="inline-flex h-control w-full items-center justify-between font-medium lg:hidden"
        >
          {abierta ? 'Ocultar las columnas' : 'Ver y cambiar las columnas'}
          <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', abierta && 'rotate-180')} />
        </button>
      </div>
      {faltan.length > 0 ? (
        <Aviso tone="carey" live className="mx-4 mb-3 sm:mx-5">
          {`Falta decir qué columna es: ${faltan.join(', ')}. Sin eso no se puede importar.`}
        </Aviso>
      ) : null}
      {mapa.error ? (
        <Aviso tone="bad" className="mx-4 mb-3 sm:mx-5">
          {mapa.error.message}
        </Aviso>
      ) : null}
      <ul
        className={cx(
          'grid border-t border-line lg:grid-flow-col lg:auto-cols-[minmax(11rem,1fr)] lg:overflow-x-auto',
          !abierta && 'max-lg:hidden',
        )}
      >
        {columnas.map((columna) => (
          <Columna key={columna.indice} {...{ columna, importacion, mapa }} />
        ))}
      </ul>
    </Card>
  )
}

const nombreDe = ({ encabezado, indice }: ColumnaLeida) => encabezado?.trim() || `Columna ${indice + 1}`

function Columna({ columna, importacion, mapa }: Props & { columna: ColumnaLeida }) {
  const { libro } = importacion.mapa
  const { indice, campo, modo, evidencia, llenas, ejemplos } = columna
  const tipo = campo === null ? undefined : campoDe(libro, campo)?.tipo
  const maneras = tipo === undefined ? [] : modosDe(tipo)
  const otra = maneras.find((una) => una.modo !== modo)
  const elegir = (clave: string | null, manera?: (typeof maneras)[number]['modo']) =>
    mapa.mutate({
      renglonEncabezado: importacion.mapa.renglonEncabezado,
      elecciones: conEleccion(importacion.mapa, indice, clave, manera),
    })
  return (
    <li
      className={cx(
        'min-w-0 border-line px-4 py-3 not-last:border-b lg:not-last:border-r lg:not-last:border-b-0',
        campo === null && 'bg-sunken',
      )}
    >
      <p className="flex items-baseline justify-between gap-2 text-xs">
        <span className="truncate font-semibold uppercase" title={nombreDe(columna)}>
          {nombreDe(columna)}
        </span>
        <span className="tabular text-ink2">{numero(llenas)}</span>
      </p>
      <Select
        label={`Qué es «${nombreDe(columna)}»`}
        labelHidden
        className="mt-1.5"
        options={[
          { value: NO_IMPORTAR, label: 'No importar' },
          ...camposDe(libro).map(({ clave, etiqueta }) => ({ value: clave, label: etiqueta })),
        ]}
        value={campo ?? NO_IMPORTAR}
        onValueChange={(clave) => elegir(clave === NO_IMPORTAR ? null : clave)}
      />
      <p className="mt-1.5 text-xs text-ink2 wrap-anywhere">
        {evidencia ?? (campo === null && ejemplos[0] ? `«${ejemplos[0]}»` : null)}
        {maneras.find((una) => una.modo === modo) && otra ? (
          <button
            type="button"
            className="block min-h-6 text-left font-medium text-brand-ink underline underline-offset-2"
            onClick={() => elegir(campo, otra.modo)}
          >
            {`Leer como ${otra.etiqueta}`}
          </button>
        ) : null}
      </p>
    </li>
  )
}
