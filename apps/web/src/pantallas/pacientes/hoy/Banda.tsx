import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import type { Hoy, ParteDeHoy } from '@nitida/contract/mostrador'
import type { VistaDePedidos } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { type Cifra, SinConsultar, sinSaber, Tira } from '../../../entidades/hoy/Cifras.tsx'
import { cambio, mismoDia } from '../../../entidades/hoy/cambio.ts'
import { CuerpoEnEspera, LineaEnEspera, Marco } from '../../../entidades/hoy/Marco.tsx'
import { LineaDeMeta } from '../../../operaciones/verNegocio/LineaDeMeta.tsx'
import { contar, dinero, hora, numero } from '../../../ui/formatos.ts'
import { AvisoDeGlobales } from './AvisoDeGlobales.tsx'
import { AvisosFiscales } from './AvisosFiscales.tsx'
import { Listas } from './Listas.tsx'

const CADA_MS = 60_000
const ENCARGADO = '1'
const aPedidos = (ver: VistaDePedidos) => aPath('/dashboard/pedidos', { ver })
const aCitas = (ver: VistaDeCitas) => aPath('/dashboard/citas', { ver })

function deCitas({ citas, fallidas }: Hoy): Cifra[] {
  if (fallidas.includes('citas')) return ['Citas de hoy', 'Por confirmar'].map(sinSaber)
  if (!citas) return []
  const porConfirmar = citas.porConfirmarHoy + citas.porConfirmarManana
  return [
    {
      nombre: 'Citas de hoy',
      valor: numero(citas.total),
      nota: `${contar(citas.atendidas, 'atendida')} · ${contar(citas.faltan, 'falta', 'faltan')}`,
      enlace: citas.total > 0 ? aCitas('vivas') : null,
    },
    {
      nombre: 'Por confirmar',
      valor: numero(porConfirmar),
      nota: `${citas.porConfirmarHoy} hoy · ${citas.porConfirmarManana} mañana`,
      enlace: porConfirmar > 0 ? aCitas('porLlamar') : null,
    },
  ]
}

const deTraslados = (cuantos: number): Cifra => ({
  nombre: 'Traslados sin llegar',
  valor: numero(cuantos),
  nota: 'en camino desde hace más de 3 días',
  alerta: true,
  enlace: aPath('/dashboard/pedidos', { vista: 'traslados' }),
})

const deCaducidad = (piezas: number): Cifra => ({
  nombre: 'Por caducar',
  valor: numero(piezas),
  nota: 'piezas caducadas, o en 60 días o menos',
  alerta: true,
  enlace: aPath('/dashboard/pedidos', { vista: 'cifras', figura: 'caducidad' }),
})

const deOrdenes = (cuantas: number): Cifra => ({
  nombre: 'Pedidos a proveedores',
  valor: numero(cuantas),
  nota: cuantas === 1 ? 'atrasado: ya debía llegar' : 'atrasados: ya debían llegar',
  alerta: true,
  enlace: aPath('/dashboard/pedidos', { vista: 'ordenes', encargos: 'atrasados' }),
})

function dePedidos({ pedidos, fallidas }: Hoy): Cifra[] {
  if (fallidas.includes('pedidos')) return ['Se entregan hoy', 'Atrasados', 'Listos sin recoger'].map(sinSaber)
  if (!pedidos) return []
  return [
    {
      nombre: 'Se entregan hoy',
      valor: numero(pedidos.seEntreganHoy),
      nota: `${pedidos.enSucursalDeHoy} ya en sucursal`,
      enlace: pedidos.seEntreganHoy > 0 ? aPedidos('hoy') : null,
    },
    {
      nombre: 'Atrasados',
      valor: numero(pedidos.atrasados),
      nota: pedidos.atrasados > 0 ? `hasta ${contar(pedidos.mayorRetraso, 'día')}` : 'Nada atrasado',
      alerta: pedidos.atrasados > 0,
      enlace: pedidos.atrasados > 0 ? aPedidos('atrasados') : null,
    },
    {
      nombre: 'Listos sin recoger',
      valor: numero(pedidos.listos),
      nota: `${pedidos.listosViejos} con más de 7 días`,
      enlace: pedidos.listos > 0 ? aPedidos('listos') : null,
    },
    ...(pedidos.trasladosViejos > 0 ? [deTraslados(pedidos.trasladosViejos)] : []),
    ...(pedidos.ordenesTarde > 0 ? [deOrdenes(pedidos.ordenesTarde)] : []),
    ...(pedidos.porCaducar > 0 ? [deCaducidad(pedidos.porCaducar)] : []),
  ]
}

function deCaja({ caja, cajasAbiertas, depositosTarde, fallidas, dia }: Hoy, zona: string): Cifra[] {
  const cifras: (Cifra | false)[] = [
    fallidas.includes('caja') && sinSaber('Caja de hoy'),
    caja !== null && {
      nombre: 'Caja de hoy',
      valor: dinero(caja.importe),
      nota: notaDeCaja(caja, dia),
      enlace: aPath('/cortes/corteIndividual', {}),
    },
    fallidas.includes('cajasAbiertas') && sinSaber('Cajas abiertas'),
    cajasAbiertas !== null && {
      nombre: 'Cajas abiertas',
      valor: numero(cajasAbiertas.length),
      nota: cajasAbiertas.map(({ nombre, desde }) => `${nombre} ${hora(desde, zona)}`).join(' · ') || 'Nada por cerrar',
      // The note is their list: whose they are and since when.
    },
    depositosTarde !== null &&
      depositosTarde > 0 && {
        nombre: 'Sin depositar',
        valor: dinero(depositosTarde),
        nota: 'de cortes de hace más de 3 días',
        alerta: true,
        enlace: aPath('/cortes/corteIndividual', { vista: 'depositos' }),
      },
  ]
  return cifras.filter((cifra): cifra is Cifra => Boolean(cifra))
}

/** The numbers of a branch's day, each with the list behind it. A zero is not a link, and one that failed fails alone. */
const cifrasDe = (hoy: Hoy, zona: string): Cifra[] => [...deCitas(hoy), ...dePedidos(hoy), ...deCaja(hoy, zona)]

const nombres: Record<ParteDeHoy, string> = {
  citas: 'las citas',
  pedidos: 'los pedidos',
  caja: 'la caja de hoy',
  cajasAbiertas: 'las cajas abiertas',
  depositos: 'lo que falta por depositar',
}
const enumerar = new Intl.ListFormat('es-MX')

/** What is missing, in one sentence, because one call brings it all. */
function faltaDe(hoy: Hoy | null | undefined, error: Error | null): string | null {
  if (!hoy) return error && `No se pudo consultar cómo va el día. ${error.message}`
  const [una, ...otras] = hoy.fallidas
  if (!una) return null
  const verbo = una === 'caja' && otras.length === 0 ? 'pudo' : 'pudieron'
  return `No se ${verbo} consultar ${enumerar.format(hoy.fallidas.map((parte) => nombres[parte]))}.`
}

function notaDeCaja(caja: { importe: number; antes: number | null }, dia: string): string {
  const porcentaje = cambio(caja)
  return porcentaje === null ? 'Sin comparación' : `${porcentaje} · ${mismoDia(dia)}: ${dinero(caja.antes ?? 0)}`
}

const Linea = ({ cifras }: { cifras: readonly Cifra[] }) =>
  cifras.map(({ nombre, valor }) => (
    <span key={nombre}>
      {nombre} <strong className="font-semibold text-ink">{valor}</strong>
    </span>
  ))

/** Today at a branch, above the patients; folded it is a line of numbers. It asks again every minute, in place. */
export function Banda() {
  const { estado, usuario } = useSesion()
  const { data, error, isFetching, refetch } = useQuery({ ...consulta(api.hoy.sucursal, {}), refetchInterval: CADA_MS })
  const hoy = data?.data
  if (data && !hoy) return null
  const cifras = hoy ? cifrasDe(hoy, estado.zonaHoraria) : []
  return (
    <Marco
      dia={hoy?.dia}
      aparte={
        <>
          {hoy ? (
            <p className="text-xs text-ink2 max-lg:hidden">
              Actualizado a las {hora(hoy.en, estado.zonaHoraria)}
              {hoy.caja ? `; montos contra el ${mismoDia(hoy.dia)} a la misma hora` : ''}
            </p>
          ) : null}
          {usuario.userType === ENCARGADO ? <LineaDeMeta corta className="shrink-0 max-xl:hidden" /> : null}
        </>
      }
      falta={
        <SinConsultar
          texto={faltaDe(hoy, error)}
          onReintentar={() => void refetch()}
          cargando={isFetching}
          className="px-4 pb-3"
        />
      }
      linea={hoy || error ? <Linea cifras={cifras} /> : <LineaEnEspera />}
    >
      {hoy ? (
        <>
          {usuario.userType === ENCARGADO ? (
            <>
              <AvisoDeGlobales />
              <AvisosFiscales />
            </>
          ) : null}
          <Tira cifras={cifras} className="border-t border-line" />
          <Listas hoy={hoy} />
        </>
      ) : error ? null : (
        <CuerpoEnEspera />
      )}
    </Marco>
  )
}
