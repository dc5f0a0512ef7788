import { etiquetaEdadDeSaldo, type Figura } from '@nitida/contract/negocio.rules'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useSearch } from '@tanstack/react-router'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { PeriodoDicho } from '../../base/direccion/PeriodoDicho.tsx'
import { Volver } from '../../base/direccion/Volver.tsx'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { usePagina } from '../../base/listas/usePagina.ts'
import { contar, dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { rangoEnPalabras } from '../../ui/rango.ts'
import { Table } from '../../ui/Table.tsx'
import { columnasDe, etiquetaDeCita } from './columnas.tsx'
import { diasDeLaSemana } from './rangos.ts'
import { cadaQueSuma, seSuman } from './sumando.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

const titulos: Record<Figura, string> = {
  ventas: 'Pedidos tomados',
  cobrado: 'Cobros y devoluciones',
  visitas: 'Visitas',
  devuelto: 'Devoluciones y correcciones',
  saldo: 'Pedidos con saldo',
  atrasados: 'Pedidos atrasados',
  entregados: 'Pedidos entregados',
  micas: 'Pedidos con micas',
  recibidos: 'Pedidos recibidos en la sucursal',
  sinRecepcion: 'Entregados sin fecha de recepción',
  facturado: 'Pedidos facturados',
  sinFacturar: 'Pedidos sin facturar',
  descuentos: 'Vendidos a menos de su precio',
  regresan: 'Pedidos de quien ya había comprado',
  primeraVez: 'Pedidos de quien compra por primera vez',
  citas: 'Citas',
}

/** Figures of now, whatever the period. */
const deAhora: ReadonlySet<Figura> = new Set(['saldo', 'atrasados'])

const RENGLONES_POR_PAGINA = 50

/** What narrows the rows down, in words. */
function queDice({ rango, cuales }: VistaDeNegocio, figura: Figura) {
  const { forma, usuario, edad, diaSemana, hora, lente, cita } = cuales
  const dia = diaSemana ? diasDeLaSemana[diaSemana - 1]?.[0] : null
  const partes = [
    deAhora.has(figura) ? 'a la fecha' : rangoEnPalabras(rango),
    forma ? etiquetaFormaPago[forma] : null,
    edad ? etiquetaEdadDeSaldo[edad] : null,
    lente,
    cita ? etiquetaDeCita[cita] : null,
    dia && hora !== null ? `${dia} de ${hora} a ${hora + 1}` : null,
  ]
  const query = {
    ...(forma && { formaPago: forma }),
    ...(usuario && { usuario }),
    ...(edad && { edad }),
    ...(lente && { lente }),
    ...(cita && { cita }),
    ...(diaSemana && { diaSemana }),
    ...(hora !== null && { hora }),
  }
  return { query, enPalabras: partes.filter((parte) => parte !== null).join(' · ') }
}

/** The rows that a figure is made of, with their sum on top. */
export function RenglonesPage({ figura, vista }: { figura: Figura; vista: VistaDeNegocio }) {
  const { query, enPalabras } = queDice(vista, figura)
  const { pagina: _, ...resto } = useSearch({ from: rootRouteId }) as Record<string, number | string>
  const pagina = usePagina(resto) // everything else of the address stays as it is
  const { rango, sucursal } = vista
  const filtro = { ...rango, figura, ...(sucursal && { sucursal }), ...query }
  const lista = useQuery({
    ...consulta(api.negocio.renglones, {
      query: { ...filtro, page: pagina.pagina, limit: RENGLONES_POR_PAGINA },
    }),
    refetchInterval: cadaQueSuma(false),
  })
  return (
    <Page title={titulos[figura]} back={<Volver {...vista.aFiguras}>Negocio</Volver>}>
      <PeriodoDicho {...vista} />
      <ListaCard
        titulo={enPalabras}
        corta
        consulta={lista}
        pagina={pagina}
        porPagina={RENGLONES_POR_PAGINA}
        acciones={
          lista.data ? (
            <span role="status" className="tabular text-ink2">
              {contar(lista.data.total, 'renglón', 'renglones')}
              {lista.data.suma === null ? '' : ` · ${dinero(lista.data.suma)}`}
            </span>
          ) : null
        }
        textoFallo={seSuman(lista.error) ? 'Las cifras se están sumando' : 'No se pudieron cargar los renglones'}
        vacio={{ titulo: 'No hay renglones' }}
        paginas="Páginas de los renglones"
        esqueleto={8}
        tabla={(filas, cargando) => (
          <Table
            caption={titulos[figura]}
            columns={columnasDe(figura)}
            rows={filas}
            rowKey={({ clase, id }) => `${clase} ${id}`}
            busy={cargando}
          />
        )}
      />
    </Page>
  )
}
