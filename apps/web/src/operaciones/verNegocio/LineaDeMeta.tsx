import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { cx } from '../../ui/clases.ts'
import { pesos } from './comparar.ts'
import { mesEscrito } from './rangos.ts'
import { mesDe, useMetas } from './useMetas.ts'

const enlaceClass = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'

interface Props {
  /** Only the share, where there is little room. */
  corta?: boolean
  className?: string
}

/** How far this month has come towards its goal, in a line that is as high while nothing is known. */
export function LineaDeMeta({ corta = false, className }: Props) {
  const { estado, usuario } = useSesion()
  const mes = mesDe(estado.hoy)
  const metas = useMetas(mes, null).data?.data
  const lugar =
    usuario.userType === '0'
      ? aPath('/cortes/panelAdmin', { vista: 'negocio' })
      : aPath('/cortes/corteIndividual', { vista: 'negocio' })
  return (
    <p className={cx('tabular min-h-6 text-sm text-ink2', className)}>
      {metas ? (
        <>
          <Link {...lugar} className={enlaceClass}>
            {corta ? 'Meta del mes' : `Meta de ${mesEscrito(mes)}`}
          </Link>
          {metas.meta === null
            ? ': sin fijar'
            : corta
              ? `: ${Math.round((metas.ventas / metas.meta) * 100)} %`
              : `: ${Math.round((metas.ventas / metas.meta) * 100)} %, ${pesos(metas.ventas)} de ${pesos(metas.meta)}; va el ${Math.round((metas.dias.van / metas.dias.son) * 100)} % del mes`}
        </>
      ) : null}
    </p>
  )
}
