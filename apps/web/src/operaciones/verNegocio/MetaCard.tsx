import type { MetasDelMes } from '@nitida/contract/metas'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pesos } from './comparar.ts'
import { MetasDialog } from './MetasDialog.tsx'
import { mesEscrito } from './rangos.ts'
import { seSuman } from './sumando.ts'
import { useMetas } from './useMetas.ts'

interface Props {
  mes: string
  sucursal: number | null
}

/** How far a month has come towards its goal, and what it probably comes to. The owner sets the goals here. */
export function MetaCard({ mes, sucursal }: Props) {
  const puedeFijar = useSesion().usuario.userType === '0'
  const { data, error, isFetching, refetch } = useMetas(mes, sucursal)
  const [abierto, setAbierto] = useState(false)
  const metas = data?.data
  const nombre = mesEscrito(mes)
  return (
    <Card padded={false} className="flex min-w-0 flex-col overflow-hidden">
      <h2 className="sr-only">Meta de {nombre}</h2>
      {metas && metas.meta !== null ? <Avance metas={metas} meta={metas.meta} nombre={nombre} /> : null}
      {metas && metas.meta === null ? (
        <p className="flex items-start gap-3 p-4 text-ink2">
          <Target aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {puedeFijar
            ? `Todavía no hay meta para ${nombre}. Fija cuánto debe vender cada sucursal y aquí verás cómo va.`
            : `Todavía no hay meta para ${nombre}. La fija un Usuario Maestro.`}
        </p>
      ) : null}
      {!metas && !error ? <Skeleton className="m-4 h-24" /> : null}
      {!metas && error ? (
        <div className="grid justify-items-start gap-3 p-4">
          <p>{seSuman(error) ? error.message : `No se pudo consultar la meta. ${error.message}`}</p>
          <RetryButton size="sm" onClick={() => void refetch()} cargando={isFetching} />
        </div>
      ) : null}
      {metas && puedeFijar ? (
        <div className="mt-auto border-t border-line p-3">
          <Button variant="ghost" size="sm" block onClick={() => setAbierto(true)}>
            {metas.meta === null ? 'Fijar metas' : 'Cambiar metas'}
          </Button>
          {abierto ? <MetasDialog metas={metas} nombre={nombre} onCerrar={() => setAbierto(false)} /> : null}
        </div>
      ) : null}
    </Card>
  )
}

const porcentajeDe = (parte: number, todo: number): number => Math.round((parte / todo) * 100)

function Avance({ metas, meta, nombre }: { metas: MetasDelMes; meta: number; nombre: string }) {
  const { ventas, dias, cierre, sucursales } = metas
  const porcentaje = porcentajeDe(ventas, meta)
  const conMeta = sucursales.filter((una) => una.meta !== null).length
  const corre = dias.van > 0 && dias.van < dias.son
  return (
    <>
      <div className="bg-brand p-4 text-on-brand">
        <p className="text-sm">Meta de {nombre}</p>
        <p className="tabular text-2xl font-semibold">{numero(porcentaje)} %</p>
        <div
          role="progressbar"
          aria-label={`Meta de ${nombre}`}
          aria-valuenow={Math.min(100, porcentaje)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${numero(porcentaje)} %: ${pesos(ventas)} de ${pesos(meta)}`}
          className="relative my-2 h-2.5 rounded-full bg-on-brand/25"
        >
          <div className="h-full rounded-full bg-carey" style={{ width: `${Math.min(100, porcentaje)}%` }} />
          {corre ? (
            <span
              className="absolute -inset-y-1 w-0.5 bg-on-brand"
              style={{ left: `${porcentajeDe(dias.van, dias.son)}%` }}
            />
          ) : null}
        </div>
        <p className="tabular">
          {pesos(ventas)} de {pesos(meta)}
        </p>
        {corre ? (
          <p className="text-sm">
            La raya es dónde toca ir hoy: día {dias.van} de {dias.son}.
          </p>
        ) : null}
        {conMeta < sucursales.length ? (
          <p className="text-sm">
            De {contar(conMeta, 'sucursal', 'sucursales')} con meta, de {sucursales.length}.
          </p>
        ) : null}
      </div>
      {corre ? <Cierre cierre={cierre} /> : null}
    </>
  )
}

function Cierre({ cierre }: { cierre: MetasDelMes['cierre'] }) {
  if (!cierre)
    return (
      <p className="p-4 text-sm text-ink2">En cuánto terminará el mes se calcula con 8 semanas seguidas de ventas.</p>
    )
  const { desde, hasta } = cierre
  return (
    <div className="p-4">
      <p className="text-sm text-ink2">Probable al terminar el mes</p>
      <p className="tabular text-lg font-semibold">
        {pesos(desde) === pesos(hasta) ? pesos(desde) : `${pesos(desde)} a ${pesos(hasta)}`}
      </p>
      <details className="mt-1 text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-brand underline decoration-brand/30 underline-offset-4">
          Cómo se calcula
        </summary>
        <p className="mt-2 text-ink2">
          A lo vendido se suma lo que falta del mes, día por día: el promedio de ese día en las últimas 8 semanas, sin
          la mejor ni la peor. El rango es lo que esas semanas, también sin la mejor ni la peor, se apartaron de su
          promedio.
        </p>
      </details>
    </div>
  )
}
