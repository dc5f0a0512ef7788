import type { ColumnaTablero } from '@nitida/contract/tablero'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useDireccion } from '../useDireccion.ts'
import { Columna, Tarjetas } from './Columna.tsx'
import { columnas as textos } from './columnas.ts'

interface Props {
  columnas: readonly ColumnaTablero[]
  conSucursal: boolean
  onMas: (() => void) | null
  cargando: boolean
}

/** All columns side by side, scrolled sideways where they do not fit; one at a time on a phone. */
export function Columnas(props: Props) {
  const telefono = useMediaQuery('(width < 40rem)')
  return telefono ? <UnaPorUna {...props} /> : <Lado {...props} />
}

/** As high as the window: each column scrolls by itself under its heading. */
function Lado({ columnas, ...resto }: Props) {
  return (
    <div className="relative -mx-1 overflow-x-auto px-1 pb-2">
      <div className="grid max-h-[max(24rem,calc(100dvh-15.5rem))] auto-cols-[minmax(18rem,1fr)] grid-flow-col grid-rows-1 items-start gap-3 [&>section]:max-h-full">
        {columnas.map((columna) => (
          <Columna key={columna.clave} columna={columna} {...resto} />
        ))}
      </div>
    </div>
  )
}

function UnaPorUna({ columnas, ...resto }: Props) {
  const { columna: elegida, cambiar } = useDireccion()
  return (
    <Tabs
      label="Estatus"
      value={elegida}
      onValueChange={(valor) => {
        const columna = columnas.find(({ clave }) => clave === valor)
        if (columna) cambiar({ columna: columna.clave })
      }}
      items={columnas.map((columna) => ({
        value: columna.clave,
        label: <Corto {...textos[columna.clave]} />,
        count: columna.total,
        content: (
          <>
            <p className="mb-2 text-sm text-ink2">{textos[columna.clave].nota}</p>
            <Tarjetas columna={columna} {...resto} />
          </>
        ),
      }))}
    />
  )
}

function Corto({ titulo, corto }: { titulo: string; corto: string }) {
  return (
    <span>
      {corto}
      <span className="sr-only">{titulo.slice(corto.length)}</span>
    </span>
  )
}
