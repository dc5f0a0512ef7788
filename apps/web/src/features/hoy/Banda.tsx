import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import type { Hoy, ParteDeHoy } from '@nitida/contract/mostrador'
import type { VistaDePedidos } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { aPath } from '../../app/rutas.ts'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { usePreferencias } from '../../shared/sesion/usePreferencias.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { dinero, hora, numero } from '../../ui/formatos.ts'
import { cambio, diaConNombre, mismoDia } from './cambio.ts'
import { type Cifra, Esperando, SinConsultar, sinSaber, Tira } from './Dato.tsx'
import { Listas } from './Listas.tsx'

const CADA_MS = 60_000
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
      nota: `${citas.atendidas} atendidas · ${citas.faltan} faltan`,
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
      nota:
        pedidos.atrasados > 0
          ? `hasta ${pedidos.mayorRetraso} ${pedidos.mayorRetraso === 1 ? 'día' : 'días'}`
          : 'Nada atrasado',
      alerta: pedidos.atrasados > 0,
      enlace: pedidos.atrasados > 0 ? aPedidos('atrasados') : null,
    },
    {
      nombre: 'Listos sin recoger',
      valor: numero(pedidos.listos),
      nota: `${pedidos.listosViejos} con más de 7 días`,
      enlace: pedidos.listos > 0 ? aPedidos('listos') : null,
    },
  ]
}

function deCaja({ caja, cajasAbiertas, fallidas, dia }: Hoy, zona: string): Cifra[] {
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

interface Abierta {
  hoy: Hoy | null | undefined
  cifras: readonly Cifra[]
  fallo: boolean
  /** Whether orders and money are of the reader's business, which tells the places that wait for them. */
  conPedidos: boolean
}

/** Widths on a wide screen: the notes of the till and of the open ones, the last two, are longer. Fewer numbers are equally wide. */
const anchos: Record<number, string> = {
  7: 'xl:grid-cols-[repeat(5,1fr)_12.5rem_12rem]',
}

function Cuerpo({ hoy, cifras, fallo, conPedidos }: Abierta) {
  const esperadas = conPedidos ? 7 : 2
  if (!hoy)
    return fallo ? null : <Esperando cifras={esperadas} anchos={anchos[esperadas]} listas={conPedidos ? 3 : 1} />
  return (
    <>
      <Tira cifras={cifras} className={cx('border-t border-line', anchos[cifras.length])} />
      <Listas hoy={hoy} />
    </>
  )
}

/** Today at a branch, above the patients; folded it is a line of numbers. It asks again every minute, in place. */
export function Banda() {
  const { usuario, estado } = useSesion()
  const [{ hoyPlegado: plegada }, cambiar] = usePreferencias()
  const { data, error, isFetching, refetch } = useQuery({ ...consulta(api.hoy.sucursal, {}), refetchInterval: CADA_MS })
  const hoy = data?.data
  if (data && !hoy) return null
  const conPedidos = usuario.userType !== '4'
  const cifras = hoy ? cifrasDe(hoy, estado.zonaHoraria) : []
  return (
    <section
      aria-labelledby="banda-de-hoy"
      className="mb-4 overflow-hidden rounded-card border border-line bg-surface shadow-rest"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-2 pl-4">
        <h2 id="banda-de-hoy" className="text-lg font-semibold">
          <span tabIndex={-1}>Hoy{hoy ? `, ${diaConNombre(hoy.dia)}` : ''}</span>
        </h2>
        {hoy ? (
          <p className="text-xs text-ink2 max-lg:hidden">
            Actualizado a las {hora(hoy.en, estado.zonaHoraria)}
            {hoy.caja ? `; montos contra el ${mismoDia(hoy.dia)} a la misma hora` : ''}
          </p>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          aria-expanded={!plegada}
          icon={plegada ? <ChevronDown /> : <ChevronUp />}
          onClick={() => cambiar({ hoyPlegado: !plegada })}
        >
          {plegada ? 'Mostrar' : 'Ocultar'}
        </Button>
      </header>
      <SinConsultar
        texto={faltaDe(hoy, error)}
        onReintentar={() => void refetch()}
        cargando={isFetching}
        className="px-4 pb-3"
      />
      {plegada ? (
        <p className="tabular flex min-h-8 flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-sm text-ink2">
          {cifras.map(({ nombre, valor }) => (
            <span key={nombre}>
              {nombre} <strong className="font-semibold text-ink">{valor}</strong>
            </span>
          ))}
        </p>
      ) : (
        <Cuerpo hoy={hoy} cifras={cifras} fallo={error !== null} conPedidos={conPedidos} />
      )}
    </section>
  )
}
