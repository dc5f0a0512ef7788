import type { Corte } from '@nitida/contract/cortes'
import { FileText, RotateCcw } from 'lucide-react'
import { diferenciaEnPalabras } from '../../entidades/corte/textos.ts'
import type { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { dinero, fechaCorta } from '../../ui/formatos.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Dinero, SinDato } from '../../ui/texto.tsx'
import type { AccionesCorte } from './useAccionesCorte.ts'

type Columna = Column<Corte>
type Total = 'totalEfectivo' | 'totalCredito' | 'totalDebito' | 'totalTransferencia' | 'totalGeneral'

const total = (key: Total, title: string, optional?: 'desk'): Columna => ({
  key,
  ...(optional && { optional }),
  title,
  align: 'end',
  numeric: true,
  phone: 'block',
  cell: (corte) => (
    <span className="max-sm:flex max-sm:justify-between">
      <span className="sm:hidden">{title}</span>
      <Dinero value={corte[key]} />
    </span>
  ),
})

/** The cash, with the difference of its drawer. */
function Efectivo({ totalEfectivo, diferencia }: Corte) {
  return (
    <>
      <span className="max-sm:flex max-sm:justify-between">
        <span className="sm:hidden">Total Efectivo</span>
        <Dinero value={totalEfectivo} />
      </span>
      {diferencia === null || diferencia === 0 ? null : (
        <span
          className={
            diferencia < 0
              ? 'block text-xs whitespace-normal text-bad-ink'
              : 'block text-xs whitespace-normal text-carey-ink'
          }
        >
          {diferenciaEnPalabras(diferencia)}
        </span>
      )}
    </>
  )
}

const sinEfectivo = [
  ['totalCredito', 'Crédito'],
  ['totalDebito', 'Débito'],
  ['totalTransferencia', 'Transferencia'],
] as const

/** The total, with refunds and corrections below it, as on the certificate (D-37); on a tablet the methods stand here. */
function General(corte: Corte) {
  const {
    totalGeneral,
    ajustes: { movimientos, importe },
  } = corte
  return (
    <>
      <span className="font-semibold text-ink max-sm:flex max-sm:justify-between">
        <span className="sm:hidden">Total General</span>
        <Dinero value={totalGeneral} />
      </span>
      {sinEfectivo.map(([key, nombre]) =>
        corte[key] === 0 ? null : (
          <span key={key} className="hidden text-xs whitespace-normal text-ink2 sm:max-xl:block">
            {nombre} {dinero(corte[key])}
          </span>
        ),
      )}
      {movimientos === 0 ? null : (
        <span className="block text-xs whitespace-normal text-ink2" title="Devoluciones, reversos y correcciones">
          {dinero(importe)} en devoluciones
        </span>
      )}
    </>
  )
}

const fechaDe = ({ fechaCorte }: Corte): string => fechaCorte.slice(0, 10)

const Acciones = ({ corte, acciones }: { corte: Corte; acciones: AccionesCorte }) => (
  <Menu
    label={`Acciones del corte ${corte.idCorte} de ${corte.nombreCreador}`}
    items={[
      { label: 'Ver acta', icon: <FileText />, onSelect: () => acciones.verActa(corte) },
      { label: 'Reabrir corte', icon: <RotateCcw />, peligro: true, onSelect: () => acciones.reabrir(corte) },
    ]}
  />
)

/**
 * The columns of the specification, word for word. A narrow list has no room for some of them: there the ID stands below the name, and
 * the methods below the total.
 */
export const columnasDe = (
  acciones: AccionesCorte,
  etiquetaDe: ReturnType<typeof useSucursales>['etiquetaDe'],
): readonly Columna[] => [
  {
    key: 'id',
    title: 'ID',
    numeric: true,
    optional: 'desk',
    cell: ({ idCorte }) => (
      <>
        <span className="sm:hidden">ID </span>
        {idCorte}
      </>
    ),
  },
  {
    key: 'sucursal',
    title: 'Sucursal',
    phone: 'block',
    cell: ({ idSucursal, direccionSucursal }) => (
      <span className="sm:block sm:min-w-20 lg:min-w-28">
        {etiquetaDe(idSucursal, direccionSucursal) || <SinDato>Sin sucursal</SinDato>}
      </span>
    ),
  },
  {
    key: 'encargado',
    title: 'Encargado',
    rowHeader: true,
    cell: ({ idCorte, nombreCreador }) => (
      <>
        <span className="block font-medium sm:min-w-20">{nombreCreador}</span>
        <span className="hidden text-xs whitespace-normal text-ink2 sm:max-xl:block">ID {idCorte}</span>
      </>
    ),
  },
  { ...total('totalEfectivo', 'Total Efectivo'), cell: Efectivo },
  total('totalCredito', 'Total Credito', 'desk'),
  total('totalDebito', 'Total Debito', 'desk'),
  total('totalTransferencia', 'Total Transferencia', 'desk'),
  { ...total('totalGeneral', 'Total General'), cell: General },
  {
    key: 'fecha',
    title: 'Fecha Registro',
    numeric: true,
    cell: (corte) => <time dateTime={fechaDe(corte)}>{fechaCorta(fechaDe(corte))}</time>,
  },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (corte) => <Acciones corte={corte} acciones={acciones} />,
  },
]
