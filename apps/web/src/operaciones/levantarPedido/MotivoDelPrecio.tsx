import { aCentavos, paraSumar } from '@nitida/contract/dinero'
import type { Articulo } from '@nitida/contract/inventario'
import { pideMotivo } from '@nitida/contract/pedidos.rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { dinero } from '../../ui/formatos.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { ValoresPedido } from './pedido.valores.ts'

/** Whether the element is stored at this amount already: then nobody is asked again. */
function useEstabaAsi(i: number): boolean {
  const { control, formState } = useFormContext<ValoresPedido>()
  const elemento = useWatch({ control, name: `elementos.${i}` })
  const antes = formState.defaultValues?.elementos?.find((uno) => uno?.idElemento === elemento?.idElemento)
  if (!antes || !elemento || elemento.idElemento === null) return false
  return antes.idArticulo === elemento.idArticulo && antes.importeArmazon === elemento.importeArmazon
}

interface Props {
  i: number
  articulo: Articulo | null
  error: string | undefined
}

/** Why a frame is sold at another price than its article's: asked for above the owner's limit, and shown once it was told. */
export function MotivoDelPrecio({ i, articulo, error }: Props) {
  const { register, control } = useFormContext<ValoresPedido>()
  const { limitePrecio } = useSesion().estado.ventas
  const [importe, motivo] = useWatch({
    control,
    name: [`elementos.${i}.importeArmazon`, `elementos.${i}.motivoPrecio`],
  })
  const estabaAsi = useEstabaAsi(i)
  const [centavos, precio] = [aCentavos(paraSumar(importe)), articulo && aCentavos(articulo.precio)]
  const pide = precio !== null && importe !== null && !estabaAsi && pideMotivo(centavos, precio, limitePrecio)
  if (!pide && !error && (!motivo || centavos === precio)) return null
  return (
    <TextField
      label="Motivo del precio"
      required={pide}
      maxLength={200}
      autoComplete="off"
      className="col-span-full"
      ayuda={articulo ? `Su precio es ${dinero(articulo.precio)}. Queda con el pedido.` : 'Queda con el pedido.'}
      error={error}
      {...register(`elementos.${i}.motivoPrecio`)}
    />
  )
}
