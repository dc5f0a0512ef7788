import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { PeriodoDicho } from '../../../base/direccion/PeriodoDicho.tsx'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { mesLegible } from '../../../base/meses.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { columnasDe } from './columnas.tsx'
import { Filtros } from './Filtros.tsx'
import { useAuditoria } from './useAuditoria.ts'

const POR_PAGINA = 50
const enumerar = new Intl.ListFormat('es-MX')

/** Who did what, when, from where and to whom; for type 0. Nothing of it can be changed. */
export function AuditoriaPage() {
  const vista = useAuditoria()
  const { filtro, pagina } = vista
  const lista = useQuery({
    ...consulta(api.auditoria.list, { query: { ...filtro, page: pagina.pagina, limit: POR_PAGINA } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Auditoría"
      subtitle="Quién hizo qué, cuándo, desde dónde y sobre qué. Nadie lo puede cambiar."
      back={<Volver {...aPath('/dashboard', { tab: 'usuarios' })}>Usuarios</Volver>}
    >
      <Filtros vista={vista} />
      <PeriodoDicho {...vista} />
      {lista.data?.totalExacto === false ? (
        <p role="status" className="mb-3 text-sm text-ink2">
          Son más de {numero(lista.data.total)}: aquí van los más recientes. Para llegar a los demás elige menos días o
          quién, o exporta, que los lleva todos.
        </p>
      ) : null}
      <Separados meses={lista.data?.separados ?? []} />
      <ListaCard
        titulo="Lo que se hizo"
        consulta={lista}
        pagina={pagina}
        porPagina={POR_PAGINA}
        corta
        acciones={<ExportarMenu lista="auditoria" filtro={filtro} />}
        textoFallo="No se pudo cargar la auditoría"
        vacio={{
          titulo: 'No hay nada en esos días',
          ayuda: 'Elige más días, o quita algún filtro.',
        }}
        paginas="Páginas de la auditoría"
        tabla={(filas, cargando) => (
          <Table
            caption="Lo que se hizo"
            columns={columnasDe(vista.hoy, (comoHecho) => vista.cambiar({ comoHecho }))}
            rows={filas}
            rowKey={({ id }) => id}
            busy={cargando}
          />
        )}
      />
    </Page>
  )
}

/** What of these days left the database for a file. */
function Separados({ meses }: { meses: readonly string[] }) {
  if (meses.length === 0) return null
  return (
    <div className="mb-4">
      <Aviso
        tone="info"
        title={meses.length === 1 ? 'Un mes de estos días no está aquí' : 'Varios meses de estos días no están aquí'}
      >
        Lo de{' '}
        {enumerar.format(meses.map((mes) => (mes === 'anterior' ? 'antes de que hubiera meses' : mesLegible(mes))))}: se
        guardó en un archivo. Quien mantiene Nítida puede traerlo de vuelta para que lo leas.
      </Aviso>
    </div>
  )
}
