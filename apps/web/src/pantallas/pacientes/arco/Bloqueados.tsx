import type { Bloqueado } from '@nitida/contract/bloqueos'
import { nombreLegible } from '@nitida/contract/nombres'
import { Lock } from 'lucide-react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { fechaHoraLarga, fechaLarga } from '../../../ui/formatos.ts'
import { conservacionDe } from './textos.ts'
import { useBloqueados, useSuprimir } from './useArco.ts'

const BLOQUEADOS_POR_PAGINA = 20

/** The report of blocked patients: whom the law still has kept, and whose terms are over. */
export function Bloqueados() {
  const pagina = usePagina({ vista: 'arco' })
  const lista = useBloqueados(pagina.pagina, BLOQUEADOS_POR_PAGINA)
  return (
    <ListaCard
      titulo="Pacientes bloqueados"
      sinTitulo
      corta
      consulta={lista}
      pagina={pagina}
      porPagina={BLOQUEADOS_POR_PAGINA}
      textoFallo="No se pudieron cargar los bloqueados"
      vacio={{
        titulo: 'No hay pacientes bloqueados',
        ayuda:
          'Al cumplir una cancelación, los datos del paciente se bloquean y se conservan solo el tiempo que pide la ley.',
        icono: <Lock />,
      }}
      paginas="Paginación"
      esqueleto={4}
      tabla={(bloqueados) => (
        <ul aria-label="Pacientes bloqueados">
          {bloqueados.map((uno) => (
            <Renglon key={uno.idCliente} bloqueado={uno} />
          ))}
        </ul>
      )}
    />
  )
}

function palabraDe({ suprimidoEn, avisadoEn }: Bloqueado) {
  if (suprimidoEn) return <Badge tone="neutral">Suprimido</Badge>
  return avisadoEn ? <Badge tone="carey">Plazo cumplido</Badge> : <Badge tone="info">En plazo</Badge>
}

function Renglon({ bloqueado }: { bloqueado: Bloqueado }) {
  const { nombreCliente, sucursalNumber, bloqueadoEn, bloqueadoPor, suprimidoEn, suprimidoPor } = bloqueado
  return (
    <li className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{nombreLegible(nombreCliente)}</span>
        {palabraDe(bloqueado)}
        <span className="text-sm text-ink2">Sucursal {sucursalNumber}</span>
      </p>
      <p className="text-sm">{conservacionDe(bloqueado)}</p>
      <p className="text-sm text-ink2">
        {suprimidoEn
          ? `Lo suprimió ${suprimidoPor} el ${fechaHoraLarga(suprimidoEn)}.`
          : `Lo bloqueó ${bloqueadoPor} el ${fechaHoraLarga(bloqueadoEn)}.`}
        {bloqueado.conPedidoAbierto ? ' Tiene un pedido sin entregar.' : ''}
      </p>
      {bloqueado.suprimibleDesde && !suprimidoEn ? (
        <Suprimir bloqueado={bloqueado} desde={bloqueado.suprimibleDesde} />
      ) : null}
    </li>
  )
}

function Suprimir({ bloqueado, desde }: { bloqueado: Bloqueado; desde: string }) {
  const { estado } = useSesion()
  const suprimir = useSuprimir(bloqueado.idCliente)
  const confirmar = () =>
    preguntar({
      title: `¿Suprimir los datos de ${nombreLegible(bloqueado.nombreCliente)}?`,
      description:
        'Se quitan para siempre su nombre, sus teléfonos, sus demás datos y sus fotos. Las ventas y los cortes no cambian. No se puede deshacer.',
      confirmLabel: 'Suprimir',
      hacer: () => suprimir.mutateAsync(),
      fallo: (error) => textoDeFallo(error, 'suprimir los datos'),
    })
  return (
    <div>
      <Button
        size="sm"
        motivo={estado.hoy < desde ? `Se puede desde el ${fechaLarga(desde)}.` : null}
        onClick={confirmar}
      >
        Suprimir
      </Button>
    </div>
  )
}
