import { DIAS_DE_AUDITORIA } from '@nitida/contract/auditoria.rules'
import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { useNavigate } from '@tanstack/react-router'
import { periodoPosible } from '../../../base/direccion/periodo.ts'
import { aPath, type DireccionDe } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'

/** Days that are seen first: the last seven. */
const ANTES = -6

type Filtrables = Pick<
  DireccionDe<'usuarios'>,
  'desde' | 'hasta' | 'usuario' | 'sucursal' | 'entidad' | 'paciente' | 'pedido' | 'lecturas' | 'comoHecho'
>

const sinNulos = <T extends object>(valores: T) =>
  Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The days that are asked for, as they can be shown. */
function diasDe(hoy: Fecha, desde: Fecha | null, hasta: Fecha | null) {
  const fin = hasta ?? hoy
  return periodoPosible(desde ?? sumarDias(fin, ANTES), fin, { hoy, dias: DIAS_DE_AUDITORIA })
}

/** What of the audit is looked at, as the address says, and the way to look at something else. */
export function useAuditoria() {
  const { hoy } = useSesion().estado
  const navigate = useNavigate()
  const { desde, hasta, usuario, sucursal, entidad, paciente, pedido, lecturas, comoHecho } = useParametros('usuarios')
  const pedidos = { desde, hasta, usuario, sucursal, entidad, paciente, pedido, lecturas, comoHecho }
  const { rango, causas } = diasDe(hoy, desde, hasta)
  const filtro = { ...sinNulos(pedidos), ...rango }
  const pagina = usePagina({ vista: 'auditoria', ...sinNulos(pedidos) })
  const cambiar = (cambios: Partial<Filtrables>) =>
    void navigate({
      ...aPath('/dashboard', { vista: 'auditoria', ...sinNulos({ ...pedidos, ...cambios }) }),
      resetScroll: false,
    })
  return { hoy, rango, causas, filtro, pagina, cambiar }
}
export type VistaDeAuditoria = ReturnType<typeof useAuditoria>
