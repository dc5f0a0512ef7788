import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'

/** The till that money leaves, that of the user who gives it back (D-59). */
export function CajaDeSalida() {
  const { usuario } = useSesion()
  return (
    <Aviso>
      El dinero sale de {usuario.userType === '1' ? 'la caja de tu sucursal' : 'tu caja'} y queda en el siguiente corte.
    </Aviso>
  )
}

/** The till that a correction moves: the one that took the money while that is open, afterwards the user's. */
export function CajaDeCorreccion({ pago }: { pago: Transaccion }) {
  const { usuario } = useSesion()
  const propia = pago.idCaja === usuario.id
  if (!pago.enCorte)
    return (
      <Aviso>La corrección queda en {propia ? 'tu caja' : `la caja de ${pago.nombreCreador}`}, que lo cobró.</Aviso>
    )
  return (
    <Aviso>
      {propia ? 'Tu corte ya tomó' : `El corte de ${pago.nombreCreador} ya tomó`} este pago: la corrección sale de tu
      caja.
    </Aviso>
  )
}
