import type { Negocio } from '@nitida/contract/negocio'
import { useQuery } from '@tanstack/react-query'
import { ChartColumnIncreasing } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { Tira } from '../../entidades/hoy/Cifras.tsx'
import { Esperando } from '../../entidades/hoy/Espera.tsx'
import { SinSucursales } from '../../entidades/sucursal/SinSucursales.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { rangoEnPalabras } from '../../ui/rango.ts'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { cifrasDe, nombresDeCifras } from './cifras.tsx'
import { Devoluciones } from './Devoluciones.tsx'
import { Facturacion } from './Facturacion.tsx'
import { Horas } from './Horas.tsx'
import { MetaCard } from './MetaCard.tsx'
import { Micas } from './Micas.tsx'
import { OtrasCifras } from './OtrasCifras.tsx'
import { Pacientes } from './Pacientes.tsx'
import { Plazos } from './Plazos.tsx'
import { PorFormaDePago } from './PorFormaDePago.tsx'
import { Saldos } from './Saldos.tsx'
import { Sucursales } from './Sucursales.tsx'
import { cadaQueSuma, seSuman } from './sumando.ts'
import { mesDe } from './useMetas.ts'
import type { VistaDeNegocio } from './useNegocio.ts'
import { VentasPorDia } from './VentasPorDia.tsx'

const CADA_MS = 60_000

/** The figures of what is looked at; asked for again each minute while today is in it, and sooner while its days are summed. */
export const useCifras = ({ rango, contra, sucursal, hoy }: VistaDeNegocio) =>
  useQuery({
    ...consulta(api.negocio.ver, { query: { ...rango, contra, ...(sucursal && { sucursal }) } }),
    refetchInterval: cadaQueSuma(rango.hasta === hoy && CADA_MS),
  })

/** What the server says of the days that were asked for, since no field here shows it. */
const causaDe = (error: Error): Error | { message: string } => {
  const [dicho] = error instanceof Rechazo ? Object.values(error.campos).flat() : []
  return dicho === undefined ? error : { message: dicho }
}

interface Props {
  consulta: ReturnType<typeof useCifras>
  vista: VistaDeNegocio
}

/** The figures, or what stands for them while they are on their way or could not be asked for. */
export function CifrasDelPeriodo({ consulta: { data, error, isFetching, isPlaceholderData, refetch }, vista }: Props) {
  const negocio = data?.data
  const reintentar = () => void refetch()
  return (
    <>
      {error && negocio ? (
        <Aviso
          tone="carey"
          className="mb-4"
          action={<RetryButton size="sm" onClick={reintentar} cargando={isFetching} />}
        >
          Las cifras pueden no estar al día. {error.message}
        </Aviso>
      ) : null}
      {negocio ? (
        <div aria-busy={isPlaceholderData} className="grid gap-4">
          <Contenido negocio={negocio} vista={vista} />
        </div>
      ) : null}
      {error && !negocio ? (
        <Card>
          <ErrorState
            title={seSuman(error) ? 'Las cifras se están sumando' : 'No se pudieron consultar las cifras'}
            onRetry={reintentar}
            cargando={isFetching}
            causa={causaDe(error)}
          />
        </Card>
      ) : null}
      {negocio || error ? null : <EnEspera />}
    </>
  )
}

const EnEspera = () => (
  <div className="grid gap-4">
    <Card padded={false} className="overflow-hidden">
      <Esperando cifras={nombresDeCifras} />
    </Card>
    <Card padded={false} className="overflow-hidden">
      <TableSkeleton rows={6} />
    </Card>
  </div>
)

function Contenido({ negocio, vista }: { negocio: Negocio; vista: VistaDeNegocio }) {
  const { sucursales, dias } = negocio
  if (sucursales.length === 0)
    return (
      <Card padded={false}>
        <SinSucursales>Aquí verás cuánto vende y cobra cada una.</SinSucursales>
      </Card>
    )
  const delMes = vista.periodo === 'mes'
  const hayVentas = dias.some(({ ventas, antes }) => ventas > 0 || antes > 0)
  return (
    <>
      <SinComparacion sucursales={sucursales} vista={vista} />
      <Tira
        nombre="Cifras del periodo"
        cifras={cifrasDe(negocio, vista)}
        className="overflow-hidden rounded-card border border-line shadow-rest"
      />
      <div className={cx('grid gap-4', delMes && 'xl:grid-cols-[minmax(0,1fr)_19rem]')}>
        {hayVentas ? (
          <VentasPorDia key={`${negocio.desde} ${negocio.hasta}`} negocio={negocio} vista={vista} />
        ) : (
          <Card padded={false}>
            <SinVentas negocio={negocio} vista={vista} />
          </Card>
        )}
        {delMes ? <MetaCard mes={mesDe(vista.entero.desde)} sucursal={vista.sucursal} /> : null}
      </div>
      {sucursales.length > 1 ? <Sucursales negocio={negocio} vista={vista} /> : null}
      <div className="grid gap-4 min-[90rem]:grid-cols-2 min-[90rem]:items-start">
        <div className="grid min-w-0 gap-4">
          <Saldos saldos={negocio.saldos} vista={vista} />
          <PorFormaDePago formas={negocio.porForma} vista={vista} />
          <Facturacion facturacion={negocio.facturacion} vista={vista} />
          <Pacientes pacientes={negocio.pacientes} vista={vista} />
          <Plazos negocio={negocio} vista={vista} />
          <OtrasCifras />
        </div>
        <div className="grid min-w-0 gap-4">
          <Horas negocio={negocio} vista={vista} />
          <Devoluciones negocio={negocio} vista={vista} />
          <Micas micas={negocio.micas} vista={vista} />
        </div>
      </div>
    </>
  )
}

/** Of a chain that sold nothing a year ago, as in its first year here: what it can be compared with instead. */
function SinComparacion({ sucursales, vista }: { sucursales: Negocio['sucursales']; vista: VistaDeNegocio }) {
  const vendieron = (cual: 'cifras' | 'antes') => sucursales.some((una) => una[cual].ventas > 0)
  if (vista.contra !== 'anio' || !vendieron('cifras') || vendieron('antes')) return null
  return (
    <Aviso
      action={
        <Button size="sm" onClick={() => vista.cambiar({ contra: 'anterior' })}>
          Comparar con lo anterior
        </Button>
      }
    >
      De hace un año no hay ventas con qué comparar.
    </Aviso>
  )
}

/** Days without sales, which may still come or not. */
const SinVentas = ({ negocio, vista: { hoy, sucursal } }: { negocio: Negocio; vista: VistaDeNegocio }) => (
  <EmptyState
    title={`${negocio.hasta < hoy ? 'No hubo ventas' : 'Aún no hay ventas'}: ${rangoEnPalabras(negocio)}.`}
    icon={<ChartColumnIncreasing />}
  >
    {sucursal === null
      ? 'Aquí verás lo que se venda cada día. Lo de antes está en otro periodo.'
      : 'Elige otro periodo, u otra sucursal.'}
  </EmptyState>
)
