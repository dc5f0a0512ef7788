import { etiquetaSucursal } from '@nitida/contract/nombres'
import { type Audiencia, type Conteo, tiposDeLente } from '@nitida/contract/promociones'
import { DIAS_ENTRE_PROMOCIONES } from '@nitida/contract/promociones.rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { estimacionDe, exclusionesDe, faltaDeEdad, pacientes } from './textos.ts'

interface Props {
  audiencia: Audiencia
  onCambio: (audiencia: Audiencia) => void
  conteo: UseQueryResult<{ data: Conteo }>
  hoy: string
}

const TODAS = 0
const CUALQUIERA = 'cualquiera'

const descansos = [
  ...[DIAS_ENTRE_PROMOCIONES, 15, 30].map((dias) => ({ value: dias, label: `Hace más de ${dias} días, o ninguna` })),
  { value: 0, label: 'Cualquiera, también quien recibió una ayer' },
]

/** The filters without empty ones, which mean no filter. */
const sinVacios = (audiencia: { [K in keyof Audiencia]: Audiencia[K] | null }): Audiencia =>
  Object.fromEntries(
    Object.entries(audiencia).filter(([, valor]) => valor !== null && valor !== undefined),
  ) as Audiencia

/** The audience: filters, the number they reach, and why others are left out. */
export function AudienciaCard({ audiencia, onCambio, conteo, hoy }: Props) {
  const { activas } = useSucursales()
  const cambiar = (cambio: { [K in keyof Audiencia]?: Audiencia[K] | null }) =>
    onCambio(sinVacios({ ...audiencia, ...cambio }))
  const sucursales = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
  ]
  const lentes = [
    { value: CUALQUIERA, label: 'Cualquiera' },
    ...tiposDeLente.map((tipo) => ({ value: tipo, label: tipo })),
  ]
  return (
    <Card title="Audiencia">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Sucursal"
          options={sucursales}
          value={audiencia.sucursales?.[0] ?? TODAS}
          onValueChange={(id) => cambiar({ sucursales: id ? [id] : null })}
          className="sm:col-span-2"
        />
        <DateField
          label="Sin venir desde"
          ayuda="No han venido ni comprado desde ese día."
          hoy={hoy}
          max={hoy}
          value={audiencia.sinVenirDesde ?? null}
          onValueChange={(dia) => cambiar({ sinVenirDesde: dia })}
          className="sm:col-span-2"
        />
        <DateField
          label="Última visita o compra desde"
          hoy={hoy}
          max={hoy}
          value={audiencia.vinoDesde ?? null}
          onValueChange={(dia) => cambiar({ vinoDesde: dia })}
        />
        <DateField
          label="Última visita o compra hasta"
          hoy={hoy}
          max={hoy}
          value={audiencia.vinoHasta ?? null}
          onValueChange={(dia) => cambiar({ vinoHasta: dia })}
        />
        <NumberField
          label="Edad desde"
          min={0}
          max={120}
          error={faltaDeEdad(audiencia.edadDesde)}
          value={audiencia.edadDesde ?? null}
          onValueChange={(edadDesde) => cambiar({ edadDesde })}
        />
        <NumberField
          label="Edad hasta"
          min={0}
          max={120}
          error={faltaDeEdad(audiencia.edadHasta)}
          value={audiencia.edadHasta ?? null}
          onValueChange={(edadHasta) => cambiar({ edadHasta })}
        />
        <Select
          label="Tipo de lente"
          ayuda="De los que ha pedido. Su graduación no se usa para elegir promociones."
          options={lentes}
          value={audiencia.tipoLente ?? CUALQUIERA}
          onValueChange={(tipo) => cambiar({ tipoLente: tiposDeLente.find((uno) => uno === tipo) ?? null })}
          className="sm:col-span-2"
        />
        <Select
          label="Última promoción"
          ayuda="Para no escribirle a nadie demasiado seguido."
          options={descansos}
          value={audiencia.diasSinPromocion ?? DIAS_ENTRE_PROMOCIONES}
          onValueChange={(dias) => cambiar({ diasSinPromocion: dias === DIAS_ENTRE_PROMOCIONES ? null : dias })}
          className="sm:col-span-2"
        />
      </div>
      <Cuenta conteo={conteo} />
    </Card>
  )
}

function Cuenta({ conteo }: Pick<Props, 'conteo'>) {
  const { data, error, isPlaceholderData, refetch } = conteo
  if (error) {
    const reintentar = <RetryButton size="sm" onClick={() => void refetch()} />
    return (
      <Aviso tone="bad" className="mt-4" title="No se pudo contar la audiencia" action={reintentar}>
        {error.message}
      </Aviso>
    )
  }
  const exclusiones = data ? exclusionesDe(data.data.excluidos) : []
  return (
    <output
      aria-label="Destinatarios"
      aria-busy={!data || isPlaceholderData}
      className="mt-5 block rounded-control bg-sunken p-4"
    >
      <p className="text-lg font-semibold">{data ? `Llegará a ${pacientes(data.data.destinatarios)}` : 'Contando…'}</p>
      {exclusiones.length > 0 ? (
        <p className="mt-1 text-sm text-ink2">No se envía a: {exclusiones.join('; ')}.</p>
      ) : null}
      {data ? <p className="mt-1 text-sm text-ink2">{estimacionDe(data.data)}</p> : null}
    </output>
  )
}
