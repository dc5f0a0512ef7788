import type { MetasDelMes } from '@nitida/contract/metas'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { cx } from '../../ui/clases.ts'
import { numero } from '../../ui/formatos.ts'
import { pesos } from './comparar.ts'
import { mesEscrito } from './rangos.ts'
import { seSuman } from './sumando.ts'
import { mesDe, useMetas } from './useMetas.ts'

const enlaceClass = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'

interface Props {
  /** Only the share, where there is little room. */
  corta?: boolean
  className?: string
}

function avance({ meta, ventas, dias }: MetasDelMes, corta: boolean): string {
  if (meta === null) return 'sin fijar'
  const parte = `${numero(Math.round((ventas / meta) * 100))} %`
  if (corta) return parte
  return `${parte}, ${pesos(ventas)} de ${pesos(meta)}; va el ${Math.round((dias.van / dias.son) * 100)} % del mes`
}

/** How far this month has come towards its goal, in a line that is as high while nothing is known. */
export function LineaDeMeta({ corta = false, className }: Props) {
  const { estado, usuario } = useSesion()
  const mes = mesDe(estado.hoy)
  const { data, error } = useMetas(mes, null)
  const metas = data?.data
  const lugar =
    usuario.userType === '0'
      ? aPath('/cortes/panelAdmin', { vista: 'negocio' })
      : aPath('/cortes/corteIndividual', { vista: 'negocio' })
  return (
    <p className={cx('tabular min-h-6 text-sm text-ink2', className)}>
      {metas || error ? (
        <>
          <Link {...lugar} className={enlaceClass}>
            {corta ? 'Meta del mes' : `Meta de ${mesEscrito(mes)}`}
          </Link>
          {metas
            ? `: ${avance(metas, corta)}`
            : `: ${seSuman(error) ? 'las ventas se están sumando' : 'no se pudo consultar'}`}
        </>
      ) : null}
    </p>
  )
}
