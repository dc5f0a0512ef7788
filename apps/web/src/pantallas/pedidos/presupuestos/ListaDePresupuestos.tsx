import { etiquetaSucursal } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type { PresupuestoDeLista, VistaDePresupuestos } from '@nitida/contract/presupuestos'
import { etiquetaEstadoDePresupuesto, folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { Suspense } from 'react'
import { PeriodoDicho } from '../../../base/direccion/PeriodoDicho.tsx'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { EnlaceTelefono } from '../../../entidades/paciente/EnlaceTelefono.tsx'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { contar, fechaLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { PestanasDePedidos } from '../PestanasDePedidos.tsx'
import { rangoDe, tonoDe } from './textos.ts'
import { type ListaDePresupuestos as Lista, POR_PAGINA, useListaDePresupuestos } from './usePresupuestos.ts'

const ConversionDialog = deferred(async () => (await import('./ConversionDialog.tsx')).ConversionDialog)

const columnas: readonly Column<PresupuestoDeLista>[] = [
  {
    key: 'folio',
    title: 'Folio',
    rowHeader: true,
    leads: true,
    cell: (presupuesto) => (
      <Link
        {...aPath('/dashboard/pedidos', { vista: 'presupuestos', presupuesto: presupuesto.id })}
        className="tabular rounded-small font-medium hover:text-brand hover:underline hover:underline-offset-2"
      >
        {folioDePresupuesto(presupuesto)}
      </Link>
    ),
  },
  {
    key: 'paciente',
    title: 'Paciente',
    phone: 'block',
    cell: ({ idCliente, nombreCliente, telefonoCliente }) => (
      <>
        <NombreDePaciente id={idCliente} nombre={nombreCliente} className="block" />
        <EnlaceTelefono telefono={telefonoCliente} className="text-xs" />
      </>
    ),
  },
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    numeric: true,
    cell: (presupuesto) => (
      <>
        {rangoDe(presupuesto)}
        <span className="block text-xs text-ink3">{contar(presupuesto.alternativas, 'alternativa')}</span>
      </>
    ),
  },
  {
    key: 'vigente',
    title: 'Vigente hasta',
    phoneTitle: true,
    cell: ({ vigenteHasta }) => fechaLarga(vigenteHasta),
  },
  {
    key: 'llamar',
    title: 'Llamar el',
    optional: true,
    phone: 'hidden',
    cell: ({ llamarEl, estado }) =>
      llamarEl && estado !== 'pedido' && estado !== 'perdido' ? fechaLarga(llamarEl) : '—',
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado }) => <Badge tone={tonoDe[estado]}>{etiquetaEstadoDePresupuesto[estado]}</Badge>,
  },
]

const cuales = [
  { value: 'todos', label: 'Todos' },
  { value: 'porLlamar', label: 'Por llamar' },
  { value: 'interesa', label: 'Le interesa' },
  { value: 'vencidos', label: 'Vencidos' },
  { value: 'pedidos', label: 'Hechos pedido' },
  { value: 'perdidos', label: 'Perdidos' },
] as const satisfies readonly { value: VistaDePresupuestos | 'todos'; label: string }[]

const TODAS = 0

function Filtros({ lista }: { lista: Lista }) {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  return (
    <>
      {veTodos(usuario) ? (
        <FilterSelect
          label="Sucursal"
          labelHidden
          options={[
            { value: TODAS, label: 'Todas las sucursales' },
            ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
          ]}
          value={lista.sucursal ?? TODAS}
          onValueChange={(id) => lista.ir({ sucursal: id || null })}
          className="w-full sm:w-48"
        />
      ) : null}
      <Chips
        label="Qué presupuestos"
        options={cuales}
        value={lista.cuales ?? 'todos'}
        onValueChange={(cual) => lista.ir({ cuales: cual === 'todos' ? null : cual })}
      />
    </>
  )
}

const vacio = {
  titulo: 'Todavía no hay presupuestos',
  ayuda: 'En «Nuevo pedido», «Guardar como presupuesto» guarda los precios sin cobrar nada.',
}

/** Quotes within reach, newest first; those to be called by the day they wait for. */
export function ListaDePresupuestos() {
  const lista = useListaDePresupuestos()
  const { usuario } = useSesion()
  const conversion = useConfirmacion<true>()
  return (
    <Page
      title="Presupuestos"
      subtitle="Lo que se ofreció, y qué fue de ello. Un presupuesto no cobra ni aparta nada."
      actions={
        alcanceDe(usuario.userType, 'negocio.ver') === null ? undefined : (
          <Button icon={<ChartColumn />} onClick={() => conversion.pedir(true)}>
            Conversión
          </Button>
        )
      }
    >
      <PestanasDePedidos actual="presupuestos" />
      {lista.deUnaPersona ? (
        <Aviso className="mb-4" action={<Button onClick={lista.deTodos}>Ver todos</Button>}>
          Solo los de {lista.consulta.data?.data[0]?.nombreCreador ?? 'esa persona'}, de los días que elegiste.
        </Aviso>
      ) : null}
      {lista.periodo ? <PeriodoDicho {...lista.periodo} /> : null}
      <ListaCard
        titulo="Lista de presupuestos"
        consulta={lista.consulta}
        pagina={lista.pagina}
        porPagina={POR_PAGINA}
        busqueda={{ label: 'Buscar por paciente, teléfono o folio', texto: lista.busqueda, onBuscar: lista.buscar }}
        filtros={<Filtros lista={lista} />}
        textoFallo="No se pudieron cargar los presupuestos"
        vacio={vacio}
        tabla={(filas, cargando) => (
          <Table
            wide
            caption="Presupuestos"
            columns={columnas}
            rows={filas}
            rowKey={({ id }) => id}
            rowLink
            busy={cargando}
          />
        )}
      />
      <Suspense>
        {conversion.dato ? (
          <ConversionDialog
            key={conversion.apertura}
            open={conversion.abierta}
            sucursal={lista.sucursal}
            onCerrar={conversion.cerrar}
          />
        ) : null}
      </Suspense>
    </Page>
  )
}
