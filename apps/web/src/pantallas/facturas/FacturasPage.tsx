import type { Factura } from '@nitida/contract/facturacion'
import { FACTURAS_POR_PAGINA } from '@nitida/contract/facturacion.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { FilePlus, Mails, Scale } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { mesCapital, mesesHasta, mesLegible } from '../../base/meses.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SandboxBadge } from '../../entidades/factura/SandboxBadge.tsx'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { usePendientes } from '../../operaciones/resolverPendientes/PendientesFiscales.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { contar, dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Table } from '../../ui/Table.tsx'
import { tabClass, tabsClass } from '../../ui/tabClass.ts'
import { columnasDe } from './columnas.tsx'
import { FacturaMenu } from './FacturaMenu.tsx'
import { FiltroEstados } from './FiltroEstados.tsx'
import { AvisosDelContador, DescargarMes } from './MesDelContador.tsx'
import { type ListaFacturas, useListaFacturas } from './useListaFacturas.ts'

// The dialogs are lazy, because the list is seen far more often.
const ReenviarDialog = deferred(async () => (await import('./ReenviarDialog.tsx')).ReenviarDialog)
const ReenviarVariasDialog = deferred(async () => (await import('./ReenviarVariasDialog.tsx')).ReenviarVariasDialog)
const EnCurso = deferred(async () => (await import('./EnCurso.tsx')).EnCurso)
const CuadreDialog = deferred(async () => (await import('./CuadreDialog.tsx')).CuadreDialog)
const PagosDialog = deferred(async () => (await import('./PagosDialog.tsx')).PagosDialog)
const NotaDialog = deferred(async () => (await import('./NotaDialog.tsx')).NotaDialog)
const PendientesCard = deferred(async () => (await import('./PendientesCard.tsx')).PendientesCard)
const Lista69bCard = deferred(async () => (await import('./Lista69b.tsx')).Lista69bCard)
const ListaDelSat = deferred(async () => (await import('./ListaDelSat.tsx')).ListaDelSat)
const PolizasCard = deferred(async () => (await import('./PolizasCard.tsx')).PolizasCard)
const GlobalesCard = deferred(async () => (await import('./GlobalesCard.tsx')).GlobalesCard)
const CancelarDialog = deferred(async () => (await import('./CancelarDialog.tsx')).CancelarDialog)

/** 'Gestión de facturas' (spec §2): all invoices within reach. */
export function FacturasPage() {
  const { usuario } = useSesion()
  const lista = useListaFacturas()
  const pedida = useParametros('facturas').vista
  const soloDelDuenio = pedida === 'sat' || pedida === 'polizas'
  const vista = soloDelDuenio && usuario.userType !== '0' ? null : pedida
  const reenvio = useConfirmacion<Factura>()
  const baja = useConfirmacion<Factura>()
  const pagos = useConfirmacion<Factura>()
  const nota = useConfirmacion<Factura>()
  const cuadre = useConfirmacion<true>()
  const varias = useConfirmacion<true>()
  const { data } = lista.consulta
  const columnas = columnasDe(usuario.userType === '0', (factura) => (
    <FacturaMenu
      factura={factura}
      onReenviar={() => reenvio.pedir(factura)}
      onCancelar={() => baja.pedir(factura)}
      onPagos={() => pagos.pedir(factura)}
      onNota={() => nota.pedir(factura)}
    />
  ))
  const generar = (
    <Link
      to="/facturacion/CrearFactura"
      className={buttonClass({ variant: vista === 'sat' ? 'secondary' : 'primary' })}
    >
      <FilePlus aria-hidden="true" />
      Generar Factura
    </Link>
  )
  return (
    <Page
      title="Gestión de facturas"
      badge={<SandboxBadge sandbox={data?.sandbox ?? false} />}
      subtitle={vista ? subtitulos[vista] : <Resumen lista={lista} />}
      actions={
        <>
          <FiltrosDeVista vista={vista} lista={lista} />
          {usuario.userType === '0' ? (
            <>
              <Button icon={<Scale />} onClick={() => cuadre.pedir(true)}>
                Cuadre del mes
              </Button>
              <DescargarMes lista={lista} />
            </>
          ) : null}
          {generar}
        </>
      }
    >
      {usuario.userType === '0' ? <AvisosDelContador /> : null}
      {data && data.desconocidas > 0 ? (
        <Suspense>
          <EnCurso />
        </Suspense>
      ) : null}
      <Pestanas actual={vista} tipo={usuario.userType} />
      {vista ? (
        <Suspense fallback={<PageSkeleton lista />}>
          <OtraVista vista={vista} tipo={usuario.userType} lista={lista} onCancelar={baja.pedir} />
        </Suspense>
      ) : (
        <ListaCard
          titulo="Lista de facturas"
          consulta={lista.consulta}
          pagina={lista.pagina}
          porPagina={FACTURAS_POR_PAGINA}
          busqueda={{ label: 'Buscar por cliente, folio o RFC', texto: lista.busqueda, onBuscar: lista.buscar }}
          acciones={
            <>
              <Button icon={<Mails />} disabled={(data?.data.length ?? 0) === 0} onClick={() => varias.pedir(true)}>
                Reenviar varias
              </Button>
              <ExportarMenu lista="facturas" filtro={filtroDe(lista)} />
            </>
          }
          filtros={<Filtros lista={lista} />}
          textoFallo="No se pudieron cargar las facturas"
          vacio={vacioDe(lista)}
          crear={<SinFiltros lista={lista}>{generar}</SinFiltros>}
          tabla={(filas, cargando) => (
            <Table
              wide
              caption="Lista de facturas"
              columns={columnas}
              rows={filas}
              rowKey={({ idFactura }) => idFactura}
              busy={cargando}
            />
          )}
        />
      )}
      <Dialogos reenvio={reenvio} baja={baja} pagos={pagos} nota={nota} />
      <Suspense>
        {varias.dato ? (
          <ReenviarVariasDialog key={varias.apertura} open={varias.abierta} lista={lista} onCerrar={varias.cerrar} />
        ) : null}
        {cuadre.dato ? (
          <CuadreDialog
            open={cuadre.abierta}
            mes={lista.mes ?? lista.mesActual}
            sucursal={lista.sucursal ?? undefined}
            onCerrar={cuadre.cerrar}
          />
        ) : null}
      </Suspense>
    </Page>
  )
}

interface OtraVistaProps {
  vista: Vista
  tipo: string
  lista: ListaFacturas
  onCancelar: (factura: Factura) => void
}

function OtraVista({ vista, tipo, lista, onCancelar }: OtraVistaProps) {
  if (vista === 'sat')
    return (
      <>
        <ListaDelSat onCancelar={onCancelar} />
        <Lista69bCard />
      </>
    )
  if (vista === 'polizas')
    return <PolizasCard mes={lista.mes ?? lista.mesActual} sucursal={lista.sucursal ?? undefined} />
  return vista === 'globales' && tipo !== '2' ? <GlobalesCard /> : <PendientesCard />
}

/** Filters beside the title: of the list, its month; of pólizas, month and branch. */
function FiltrosDeVista({ vista, lista }: { vista: Vista | null; lista: ListaFacturas }) {
  if (vista === null) return <FiltroMes lista={lista} />
  if (vista !== 'polizas') return null
  return (
    <>
      <FiltroMes lista={lista} sinTodos />
      <FiltroSucursal lista={lista} />
    </>
  )
}

type Vista = 'pendientes' | 'sat' | 'globales' | 'polizas'

const subtitulos: Record<Vista, string> = {
  pendientes: 'Lo que los CFDI vigentes todavía no dicen.',
  sat: 'La lista del SAT junto a la de aquí.',
  polizas: 'Lo que facturas y cobros son en la contabilidad.',
  globales: 'Las que se hacen solas: qué entra, qué espera y por qué.',
}

/** The invoices, what they do not say yet, globals that make themselves, and SAT's own list (D-84, D-91). */
function Pestanas({ actual, tipo }: { actual: Vista | null; tipo: string }) {
  const pendientes = usePendientes().data?.total
  const pestanas = [
    { vista: null, etiqueta: 'Facturas', cuenta: null },
    { vista: 'pendientes', etiqueta: 'Pendientes fiscales', cuenta: pendientes },
    ...(tipo === '2' ? [] : [{ vista: 'globales', etiqueta: 'Globales', cuenta: null } as const]),
    ...(tipo === '0'
      ? [
          { vista: 'polizas', etiqueta: 'Pólizas', cuenta: null } as const,
          { vista: 'sat', etiqueta: 'Comparar con el SAT', cuenta: null } as const,
        ]
      : []),
  ] as const
  return (
    <nav aria-label="Vistas de las facturas" className={cx(tabsClass, 'mb-4')}>
      {pestanas.map(({ vista, etiqueta, cuenta }) => (
        <Link
          key={etiqueta}
          {...aPath('/facturas/gestion', { vista: vista ?? undefined })}
          aria-current={actual === vista ? 'page' : undefined}
          className={tabClass(actual === vista)}
        >
          {etiqueta}
          {cuenta === null ? null : (
            <span className="tabular h-4.5 min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-4.5 font-medium text-ink2">
              {cuenta}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

type Abierto = ReturnType<typeof useConfirmacion<Factura>>

/** What is done to an invoice: sent again, paid, credited, cancelled; a cancelled one is asked for anew when its state changes. */
const Dialogos = ({ reenvio, baja, pagos, nota }: Record<'reenvio' | 'baja' | 'pagos' | 'nota', Abierto>) => (
  <>
    <Suspense>
      {nota.dato ? (
        <NotaDialog key={nota.apertura} open={nota.abierta} factura={nota.dato} onCerrar={nota.cerrar} />
      ) : null}
    </Suspense>
    <Suspense>
      {pagos.dato ? (
        <PagosDialog key={pagos.apertura} open={pagos.abierta} factura={pagos.dato} onCerrar={pagos.cerrar} />
      ) : null}
    </Suspense>
    <Suspense>
      {reenvio.dato ? (
        <ReenviarDialog
          key={reenvio.apertura}
          open={reenvio.abierta}
          factura={reenvio.dato}
          onCerrar={reenvio.cerrar}
        />
      ) : null}
    </Suspense>
    <Suspense>
      {baja.dato ? (
        <CancelarDialog
          key={`${baja.apertura} ${baja.dato.estatus}`}
          open={baja.abierta}
          factura={baja.dato}
          onCerrar={baja.cerrar}
        />
      ) : null}
    </Suspense>
  </>
)

function Resumen({ lista }: { lista: ListaFacturas }) {
  const { data } = lista.consulta
  if (!data) return <>Lo que se ha timbrado, y en qué quedó.</>
  const cuantas = contar(data.total, 'factura')
  const donde = lista.mes ? ` en ${mesLegible(lista.mes)}` : ''
  return (
    <>
      {cuantas}
      {donde} · {dinero(data.totalVigente)} vigente
    </>
  )
}

const filtroDe = ({ busqueda: searchTerm, estatus, sucursal, mes }: ListaFacturas) => ({
  searchTerm,
  estatus,
  sucursal,
  mes,
})

const vacioDe = ({ mes, estatus, sucursal, busqueda }: ListaFacturas) => {
  if (busqueda) return { titulo: 'Ninguna coincide', ayuda: 'Prueba con otras palabras.' }
  if (estatus || sucursal) return { titulo: 'Ninguna coincide', ayuda: 'Quita los filtros para ver las demás.' }
  return {
    titulo: mes ? `No hay facturas en ${mesLegible(mes)}` : 'No hay facturas',
    ayuda: 'La primera empieza con «Generar Factura», o desde un pedido.',
  }
}

function SinFiltros({ lista, children }: { lista: ListaFacturas; children: ReactNode }) {
  if (!lista.estatus && !lista.sucursal) return children
  return <Button onClick={() => lista.filtrar({ estatus: null, sucursal: null })}>Quitar filtros</Button>
}

const TODAS = 0

function Filtros({ lista }: { lista: ListaFacturas }) {
  const { usuario } = useSesion()
  return (
    <>
      <FiltroEstados
        elegido={lista.estatus}
        conteos={lista.consulta.data?.conteos}
        onElegir={(estatus) => lista.filtrar({ estatus })}
      />
      {usuario.userType === '0' ? <FiltroSucursal lista={lista} /> : null}
    </>
  )
}

function FiltroSucursal({ lista }: { lista: ListaFacturas }) {
  const { activas } = useSucursales()
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
  ]
  return (
    <Select
      label="Sucursal"
      labelHidden
      options={opciones}
      value={lista.sucursal ?? TODAS}
      onValueChange={(id) => lista.filtrar({ sucursal: id || null })}
      className="w-full sm:w-52"
    />
  )
}

const MESES = 13
const TODOS = 'todos'

function FiltroMes({ lista, sinTodos = false }: { lista: ListaFacturas; sinTodos?: boolean }) {
  const opciones = [
    ...mesesHasta(lista.mesActual, MESES).map((mes) => ({ value: mes, label: mesCapital(mes) })),
    ...(sinTodos ? [] : [{ value: TODOS, label: 'Todos los meses' }]),
  ]
  return (
    <Select
      label="Mes"
      labelHidden
      options={opciones}
      value={lista.mes ?? (sinTodos ? lista.mesActual : TODOS)}
      onValueChange={(mes) => lista.filtrar({ mes: mes === null || mes === TODOS ? null : mes })}
      className="w-full sm:w-52"
    />
  )
}
