import type { Factura } from '@nitida/contract/facturacion'
import { FACTURAS_POR_PAGINA } from '@nitida/contract/facturacion.rules'
import { Link } from '@tanstack/react-router'
import { FilePlus, Mails, Scale } from 'lucide-react'
import { Suspense } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { Debajo } from '../../base/listas/Debajo.tsx'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { mesLegible } from '../../base/meses.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SandboxBadge } from '../../entidades/factura/SandboxBadge.tsx'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { deferred } from '../../ui/deferred.ts'
import { contar, dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { columnasDe } from './columnas.tsx'
import { FacturaMenu } from './FacturaMenu.tsx'
import { Filtros, SinFiltros } from './Filtros.tsx'
import { AvisosDelContador, DescargarMes, useAvisosDelContador } from './MesDelContador.tsx'
import { type ListaFacturas, useListaFacturas } from './useListaFacturas.ts'
import { FiltrosDeVista, OtraVista, Pestanas, subtitulos } from './Vistas.tsx'

// The dialogs are lazy, because the list is seen far more often.
const ReenviarDialog = deferred(async () => (await import('./ReenviarDialog.tsx')).ReenviarDialog)
const ReenviarVariasDialog = deferred(async () => (await import('./ReenviarVariasDialog.tsx')).ReenviarVariasDialog)
const EnCurso = deferred(async () => (await import('./EnCurso.tsx')).EnCurso)
const CuadreDialog = deferred(async () => (await import('./CuadreDialog.tsx')).CuadreDialog)
const PagosDialog = deferred(async () => (await import('./PagosDialog.tsx')).PagosDialog)
const CobrosDialog = deferred(async () => (await import('./CobrosDialog.tsx')).CobrosDialog)
const NotaDialog = deferred(async () => (await import('./NotaDialog.tsx')).NotaDialog)
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
  const avisos = useAvisosDelContador(usuario.userType === '0')
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
      <AvisosDelContador {...avisos} />
      {data && data.desconocidas > 0 ? (
        <Suspense>
          <EnCurso />
        </Suspense>
      ) : null}
      <Debajo de={[avisos.timbres, avisos.porCerrar]}>
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
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  icon={<Mails />}
                  disabled={(data?.data.length ?? 0) === 0}
                  onClick={() => varias.pedir(true)}
                >
                  Reenviar varias
                </Button>
                <ExportarMenu lista="facturas" filtro={filtroDe(lista)} />
              </div>
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
      </Debajo>
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
      {pagos.dato && pagos.dato.idPedido === null ? (
        <PagosDialog key={pagos.apertura} open={pagos.abierta} factura={pagos.dato} onCerrar={pagos.cerrar} />
      ) : null}
      {pagos.dato && pagos.dato.idPedido !== null ? (
        <CobrosDialog key={pagos.apertura} open={pagos.abierta} factura={pagos.dato} onCerrar={pagos.cerrar} />
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
