import type { Sucursal } from '@nitida/contract/sucursales'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { contar, fechaDeInstante } from '../../ui/formatos.ts'
import { useHint } from '../../ui/useHint.tsx'

const DIA_MS = 86_400_000
/** Days from which the list warns, since renewing a certificate takes an appointment at the SAT. */
const AVISO_DIAS = 60

export type Vigencia = { estado: 'vencido' } | { estado: 'porVencer'; dias: number } | { estado: 'vigente' }

/**
 * How long a certificate still seals invoices. Days left are rounded up: one that ends tonight ends in one day.
 * @param hasta ISO instant of its end.
 */
export function vigenciaDe(hasta: string, ahora: Date): Vigencia {
  const dias = Math.ceil((Date.parse(hasta) - ahora.getTime()) / DIA_MS)
  if (dias <= 0) return { estado: 'vencido' }
  return dias <= AVISO_DIAS ? { estado: 'porVencer', dias } : { estado: 'vigente' }
}

/** 'Registrada' or 'No registrada', the only fact told of a stored secret. */
export function Registro({ registro }: { registro: Sucursal['CSD'] }) {
  return (
    <Badge dot={false} tone={registro === 'Registrada' ? 'ok' : 'neutral'}>
      {registro}
    </Badge>
  )
}

interface Vencimiento {
  tone: BadgeTone
  texto: string
  /** Warning of the list without being asked; null while there is time. */
  queda: string | null
}

/** Time for which the certificate still seals invoices, told more loudly as it runs out. */
function vencimiento(hasta: string, ahora: Date, zona: string): Vencimiento {
  const vigencia = vigenciaDe(hasta, ahora)
  const fecha = fechaDeInstante(hasta, zona)
  if (vigencia.estado === 'vencido') return { tone: 'bad', texto: `Venció el ${fecha}.`, queda: 'Venció' }
  if (vigencia.estado === 'vigente') return { tone: 'ok', texto: `Vence el ${fecha}.`, queda: null }
  const queda = `Vence en ${contar(vigencia.dias, 'día')}`
  return { tone: 'carey', texto: `${queda}, el ${fecha}.`, queda }
}

interface Props {
  sucursal: Sucursal
  ahora: Date
}

/**
 * Whether there is a certificate (spec §2 Branches); until when it is good is told on hover and focus, and at once as it runs out.
 */
export function RegistroDelCertificado({ sucursal: { CSD, csdVigenteHasta, zonaHoraria }, ahora }: Props) {
  if (!csdVigenteHasta) return <Registro registro={CSD} />
  return <ConVencimiento {...vencimiento(csdVigenteHasta, ahora, zonaHoraria)} registro={CSD} />
}

function ConVencimiento({ tone, texto, queda, registro }: Vencimiento & { registro: Sucursal['CSD'] }) {
  const aviso = useHint(texto)
  return (
    <>
      <button type="button" {...aviso.props} aria-label={`${registro}. ${texto}`} className="cursor-help rounded-full">
        <Badge dot={false} tone={tone}>
          {registro}
        </Badge>
      </button>
      {queda ? (
        <span aria-hidden="true" className="block text-xs text-ink2">
          {queda}
        </span>
      ) : null}
      {aviso.element}
    </>
  )
}
