import type { Campana } from '@nitida/contract/promociones'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { Enfocar, useOtraVista } from '../../base/direccion/Enfocar.tsx'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { type PaginaActual, usePagina } from '../../base/listas/usePagina.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { CampanaDetalle } from './CampanaDetalle.tsx'
import { Editor } from './Editor.tsx'
import { campanasQuery } from './promociones.consulta.ts'
import { avanceDe, estadosDeCampana } from './textos.ts'

const columnas: readonly Column<Campana>[] = [
  {
    key: 'plantilla',
    title: 'Promoción',
    rowHeader: true,
    cell: ({ id, templateName, texto }) => (
      <>
        <Link
          {...aPath('/whatsapp/enviarPromocion', { campana: id })}
          className="font-medium text-brand-ink underline-offset-2 hover:underline"
        >
          {templateName}
        </Link>
        <span className="line-clamp-1 text-sm font-normal text-ink3">{texto.split('\n')[1]}</span>
      </>
    ),
  },
  { key: 'inicio', title: 'Inicio', cell: ({ iniciaEn }) => <Fecha value={iniciaEn} hora /> },
  {
    key: 'destinatarios',
    title: 'Destinatarios',
    align: 'end',
    phoneTitle: true,
    cell: ({ destinatarios }) => numero(destinatarios),
  },
  {
    key: 'avance',
    title: 'Avance',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: (campana) => `${Math.round(avanceDe(campana))} %`,
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado }) => <Badge tone={estadosDeCampana[estado].tono}>{estadosDeCampana[estado].etiqueta}</Badge>,
  },
]

/** The campaigns there were, newest first. */
const CampanasCard = ({ pagina }: { pagina: PaginaActual }) => (
  <ListaCard
    titulo="Campañas"
    consulta={useQuery(campanasQuery(pagina.pagina))}
    pagina={pagina}
    porPagina={FILAS_POR_PAGINA}
    textoFallo="No se pudieron cargar las campañas"
    vacio={{
      titulo: 'No hay campañas',
      ayuda: 'Las promociones que envíes quedan aquí con sus resultados.',
      icono: <Megaphone />,
    }}
    paginas="Páginas de campañas"
    esqueleto={3}
    className="mt-4"
    tabla={(filas, cargando) => (
      <Table caption="Campañas" columns={columnas} rows={filas} rowKey={({ id }) => id} busy={cargando} />
    )}
  />
)

/** `/whatsapp/enviarPromocion` (type 0): the editor and the campaigns; with `?campana=ID`, one of them. */
export function PromocionesPage() {
  const { campana } = useParametros('promociones')
  const pagina = usePagina()
  const otra = useOtraVista(campana === null ? 'lista' : 'campana')
  if (campana !== null) return <CampanaDetalle key={campana} id={campana} />
  return (
    <Page title="Enviar promoción" subtitle="A los pacientes que aceptaron recibir promociones por WhatsApp.">
      {otra ? <Enfocar alVolver /> : null}
      <Editor />
      <CampanasCard pagina={pagina} />
    </Page>
  )
}
