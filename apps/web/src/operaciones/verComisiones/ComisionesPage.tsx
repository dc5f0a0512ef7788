import type { Comisiones } from '@nitida/contract/comisiones'
import { HandCoins, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PeriodoDicho } from '../../base/direccion/PeriodoDicho.tsx'
import { NO_MAS_QUE_HOY } from '../../base/direccion/periodo.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, dinero, fechaHoraLarga, fechaLarga } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { CerrarBoton } from './CerrarBoton.tsx'
import { ElegirPeriodo } from './ElegirPeriodo.tsx'
import { Personas } from './Personas.tsx'
import { ReglasDialog } from './ReglasDialog.tsx'
import { RenglonesDePersona } from './RenglonesDePersona.tsx'
import { type DondeComisiones, useDelPeriodo, useVista, type VistaDeComisiones } from './useComisiones.ts'

interface Props {
  donde: DondeComisiones
  /** The way back, in place of the subtitle. */
  volver?: ReactNode
  pestanas?: ReactNode
}

/** What each person earns on the money that was collected of the orders that he took. */
export function ComisionesPage(props: Props) {
  const vista = useVista(props.donde)
  return vista.persona === null ? (
    <Periodo {...props} vista={vista} />
  ) : (
    <RenglonesDePersona vista={vista} persona={vista.persona} />
  )
}

const estadoDe = ({ desde, hasta, cerrado }: Comisiones): string => {
  const rango = `${fechaLarga(desde)} al ${fechaLarga(hasta)}`
  return cerrado ? `${rango} · cerró ${cerrado.nombre}, ${fechaHoraLarga(cerrado.en)}` : `${rango} · abierto`
}

/** Why the open period ends on another day than the address says. */
function causasDe({ desde, hasta }: Comisiones, { pedido }: VistaDeComisiones): string[] {
  if (pedido === null || pedido === hasta) return []
  return [pedido < desde ? `el periodo abierto empieza el ${fechaLarga(desde)}` : NO_MAS_QUE_HOY]
}

function Periodo({ volver, pestanas, vista }: Props & { vista: VistaDeComisiones }) {
  const administra = useSesion().usuario.userType === '0'
  const consulta = useDelPeriodo(vista.cual)
  const [conReglas, setConReglas] = useState(false)
  const data = consulta.data?.data
  const abierto = data !== null && !data?.cerrado && !vista.cual.periodo
  const reglas = administra ? (
    <Button icon={<Settings2 />} onClick={() => setConReglas(true)}>
      Reglas
    </Button>
  ) : null
  return (
    <Page
      title="Comisiones"
      {...(volver ? { back: volver } : { subtitle: data ? estadoDe(data) : 'Sobre lo cobrado, por persona.' })}
      actions={
        administra ? (
          <>
            {reglas}
            {abierto ? <CerrarBoton comisiones={data} vista={vista} ocupado={consulta.isPlaceholderData} /> : null}
          </>
        ) : null
      }
    >
      {pestanas}
      {data ? <ElegirPeriodo comisiones={data} vista={vista} /> : null}
      {data && !consulta.isPlaceholderData ? <PeriodoDicho rango={data} causas={causasDe(data, vista)} /> : null}
      {volver && data ? <p className="mb-3 text-ink2 wrap-anywhere">{estadoDe(data)}</p> : null}
      {data ? <Avisos comisiones={data} /> : null}
      <Contenido consulta={consulta} vista={vista} reglas={reglas} />
      {conReglas ? <ReglasDialog onCerrar={() => setConReglas(false)} /> : null}
    </Page>
  )
}

interface PropsDeContenido {
  consulta: ReturnType<typeof useDelPeriodo>
  vista: VistaDeComisiones
  /** What opens the rules, for whom they are. */
  reglas: ReactNode
}

function Contenido({ consulta, vista, reglas }: PropsDeContenido) {
  const { data: respuesta, error, isFetching, isPlaceholderData, refetch } = consulta
  const reintento = { onRetry: () => void refetch(), cargando: isFetching }
  const data = respuesta?.data
  return (
    <>
      {error && respuesta ? (
        <Aviso
          tone="carey"
          className="mb-4"
          action={<RetryButton size="sm" onClick={reintento.onRetry} cargando={reintento.cargando} />}
        >
          Las comisiones pueden no estar al día. {error.message}
        </Aviso>
      ) : null}
      <Card padded={false} className="overflow-hidden">
        {error && !respuesta ? (
          <ErrorState title="No se pudieron cargar las comisiones" causa={error} {...reintento} />
        ) : null}
        {data === null ? <SinReglas accion={reglas} /> : null}
        {data ? (
          <Personas comisiones={data} vista={vista} administra={reglas !== null} ocupada={isPlaceholderData} />
        ) : null}
        {respuesta || error ? null : <TableSkeleton rows={5} />}
      </Card>
    </>
  )
}

const SinReglas = ({ accion }: { accion: ReactNode }) => (
  <EmptyState title="Todavía no hay reglas de comisión" icon={<HandCoins />} action={accion}>
    {accion
      ? 'Escribe qué porcentaje de lo cobrado gana quien levantó el pedido, y desde qué día.'
      : 'Las escribe un Usuario Maestro.'}
  </EmptyState>
)

function Avisos({ comisiones: { deAntes, esperan, importado, total } }: { comisiones: Comisiones }) {
  const textos = [
    deAntes.renglones > 0 &&
      `${contar(deAntes.renglones, 'movimiento')} de días anteriores (${dinero(deAntes.cobrado)}), que ningún periodo cerrado tomó.`,
    esperan.renglones > 0 &&
      `${contar(esperan.renglones, 'movimiento')} (${dinero(esperan.cobrado)}) esperan a que su pedido se entregue.`,
    importado.renglones > 0 &&
      `Importado: ${contar(importado.renglones, 'movimiento')} (${dinero(importado.cobrado)}) de pedidos que vinieron de otro programa. Nadie gana comisión por ellos.`,
    total.sinCosto !== 0 &&
      `${dinero(total.sinCosto)} no cuentan para el margen, porque lo que se vendió no tiene costo.`,
  ].filter((texto) => texto !== false)
  return textos.length === 0 ? null : (
    <ul className="mb-3 grid gap-1 text-sm text-ink2">
      {textos.map((texto) => (
        <li key={texto}>{texto}</li>
      ))}
    </ul>
  )
}
