import type { Figura } from '@nitida/contract/negocio.rules'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { columnasDe } from './columnas.tsx'
import { diasDeLaSemana, rangoEnPalabras } from './rangos.ts'
import { nombreDeEdad } from './Saldos.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'
import { usePaginaDeRenglones } from './usePaginaDeRenglones.ts'

const titulos: Record<Figura, string> = {
  ventas: 'Pedidos tomados',
  cobrado: 'Cobros y devoluciones',
  visitas: 'Visitas',
  devuelto: 'Devoluciones y correcciones',
  saldo: 'Pedidos con saldo',
  atrasados: 'Pedidos atrasados',
}

/** Figures of now, whatever the period. */
const deAhora: ReadonlySet<Figura> = new Set(['saldo', 'atrasados'])

const POR_PAGINA = 50

/** What narrows the rows down, in words. */
function useCuales({ rango }: VistaDeNegocio, figura: Figura) {
  const { forma, usuario, edad, diaSemana, hora } = useParametros('panelCortes')
  const dia = diaSemana ? diasDeLaSemana[diaSemana - 1]?.[0] : null
  const partes = [
    deAhora.has(figura) ? 'a la fecha' : rangoEnPalabras(rango),
    forma ? etiquetaFormaPago[forma] : null,
    edad ? nombreDeEdad[edad] : null,
    dia && hora !== null ? `${dia} de ${hora} a ${hora + 1}` : null,
  ]
  const query = {
    ...(forma && { formaPago: forma }),
    ...(usuario && { usuario }),
    ...(edad && { edad }),
    ...(diaSemana && { diaSemana }),
    ...(hora !== null && { hora }),
  }
  return { query, enPalabras: partes.filter((parte) => parte !== null).join(' · ') }
}

/** The rows that a figure is made of, with their sum on top. */
export function RenglonesPage({ figura, vista }: { figura: Figura; vista: VistaDeNegocio }) {
  const { query, enPalabras } = useCuales(vista, figura)
  const pagina = usePaginaDeRenglones()
  const { rango, sucursal } = vista
  const filtro = { ...rango, figura, ...(sucursal && { sucursal }), ...query }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    consulta(api.negocio.renglones, { query: { ...filtro, page: pagina.pagina, limit: POR_PAGINA } }),
  )
  return (
    <Page title={titulos[figura]} back={<Volver {...vista.aFiguras}>Negocio</Volver>}>
      <Card
        title={enPalabras}
        padded={false}
        actions={
          data ? (
            <span role="status" className="tabular text-ink2">
              {contar(data.total, 'renglón', 'renglones')}
              {data.suma === null ? '' : ` · ${dinero(data.suma)}`}
            </span>
          ) : null
        }
      >
        {error ? (
          <ErrorState
            title="No se pudieron cargar los renglones"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          />
        ) : null}
        {data && data.data.length > 0 ? (
          <Table
            caption={titulos[figura]}
            columns={columnasDe(figura)}
            rows={data.data}
            rowKey={({ clase, id }) => `${clase} ${id}`}
            busy={isPlaceholderData}
          />
        ) : null}
        {data && data.data.length === 0 ? <EmptyState title="No hay renglones" icon={<Inbox />} /> : null}
        {data || error ? null : <TableSkeleton rows={8} />}
        {data && data.total > POR_PAGINA ? (
          <Pagination
            page={pagina.pagina}
            pageSize={POR_PAGINA}
            total={data.total}
            onPageChange={pagina.irA}
            hrefOf={pagina.hrefDe}
            label="Páginas de los renglones"
          />
        ) : null}
      </Card>
    </Page>
  )
}
