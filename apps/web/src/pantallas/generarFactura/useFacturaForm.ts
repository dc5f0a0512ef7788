import { aPesos } from '@nitida/contract/dinero'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Rechazo } from '../../base/api/fallos.ts'
import { emisoresQuery } from '../../entidades/factura/facturas.consulta.ts'
import { cuentaDeValores, type ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import {
  esCampo,
  type FalloDeTimbrado,
  falloDeLlamada,
  falloDeRespuesta,
  type RespuestaTimbrado,
} from '../../operaciones/facturar/fallos.ts'
import { useCrearFactura } from '../../operaciones/facturar/useFacturas.ts'
import { type DatosFactura, revisarFactura } from './factura.schema.ts'
import { deLoEscrito } from './vacios.ts'

/** A stamped invoice, and what its receiver ought to know. */
export type FacturaHecha = NonNullable<RespuestaTimbrado['factura']> & Pick<RespuestaTimbrado, 'avisos'>

/** The steps of the form: check, stamp, tell the outcome. Typed values always stay. */
export function useFacturaForm(iniciales: ValoresFactura, tasa: TasaIva, onEnviar: () => void) {
  const [fallo, setFallo] = useState<FalloDeTimbrado | null>(null)
  const [hecha, setHecha] = useState<FacturaHecha | null>(null)
  const crear = useCrearFactura()
  const cliente = useQueryClient()
  /** The form that starts anew proposes it, before the server has told it. */
  const recordar = (tipoCambio: number | null) =>
    cliente.setQueryData(emisoresQuery().queryKey, (antes) => antes && { ...antes, tipoCambio })
  // An empty field is not scolded for being passed by, only when the form is sent without it.
  const enviado = useRef(false)
  const form = useForm<ValoresFactura, unknown, DatosFactura>({
    resolver: async (valores, contexto, opciones) => {
      const resultado = await revisarFactura(valores, contexto, opciones)
      if (enviado.current || Object.keys(resultado.errors).length === 0) return resultado
      return { values: {}, errors: deLoEscrito(resultado.errors, valores) }
    },
    defaultValues: iniciales,
    mode: 'onTouched',
  })
  const marcar = (campos: Readonly<Record<string, readonly string[]>>) => {
    for (const [nombre, textos] of Object.entries(campos))
      if (esCampo(nombre)) form.setError(nombre, { type: 'server', message: textos.join(' ') }, { shouldFocus: true })
  }
  const alEnviar = form.handleSubmit(async (datos) => {
    setFallo(null)
    onEnviar()
    const cuenta = cuentaDeValores(form.getValues(), tasa)
    try {
      const respuesta = await crear.mutateAsync({ ...datos, Total: aPesos(cuenta.total) })
      if (respuesta.factura) {
        if (datos.Moneda === 'USD') recordar(datos.TipoCambio ?? null)
        setHecha({ ...respuesta.factura, avisos: respuesta.avisos })
      } else setFallo(falloDeRespuesta(respuesta))
      if (respuesta.errors) marcar(respuesta.errors)
    } catch (error) {
      setFallo(falloDeLlamada(error))
      if (error instanceof Rechazo) marcar(error.campos)
    }
  })
  const enviar: typeof alEnviar = (evento) => {
    enviado.current = true
    return alEnviar(evento)
  }
  return { form, fallo, hecha, enviar }
}
