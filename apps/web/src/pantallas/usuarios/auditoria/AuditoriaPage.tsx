import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { columnasDe } from './columnas.tsx'
import { Filtros } from './Filtros.tsx'
import { useAuditoria } from './useAuditoria.ts'

const POR_PAGINA = 50

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
