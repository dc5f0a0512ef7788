import type { Formulario } from '@nitida/contract/borradores'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { DefaultValues, FieldErrors, FieldValues, Resolver, ResolverError } from 'react-hook-form'
import { SinRespuesta } from '../../base/api/fallos.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { toast } from '../../ui/toast.ts'
import { type AvisosDelExamen, seGuarda } from './AvisosAlGuardar.tsx'
import { useBorrador } from './useBorrador.ts'

/** An unchecked form is never sent: without the schemas it stays, and says why. */
const sinRevision = <V extends FieldValues>(): ResolverError<V> => ({
  values: {},
  errors: { root: { type: 'carga', message: new SinRespuesta().message } } as FieldErrors<V>, // `root` is no field of V
})

/** The focus goes to the first refused cell here, because the form itself knows only of its other fields. */
function enfocarCelda(errores: FieldErrors): void {
  if (document.activeElement?.closest('[role=radiogroup]')) return
  const celdas = Array.from(document.querySelectorAll<HTMLElement>('[data-celda]'))
  celdas.find(({ dataset }) => dataset.celda && dataset.celda in errores)?.focus()
}

function textoDe(errores: FieldErrors): string {
  const cuantos = Object.keys(errores).length
  return cuantos === 1 ? 'Hay un dato por corregir.' : `Hay ${cuantos} datos por corregir.`
}

/** A form's check that is fetched once somebody starts to fill the form, and asked for again when it did not come. */
function useRevision<V extends FieldValues, D>(traerRevision: () => Promise<Resolver<V, unknown, D>>) {
  const traida = useRef<Promise<Resolver<V, unknown, D> | null>>(null)
  const anticipar = useCallback(() => {
    traida.current ??= traerRevision().catch(() => {
      traida.current = null
      return null
    })
    return traida.current
  }, [traerRevision])
  const revisar = useMemo<Resolver<V, unknown, D>>(
    () =>
      async (...argumentos) => {
        const revision = await anticipar()
        return revision ? revision(...argumentos) : sinRevision<V>()
      },
    [anticipar],
  )
  return { anticipar, revisar }
}

interface Opciones<V extends FieldValues, D> {
  /** Which draft is kept while the form is filled. */
  formulario: Formulario
  idCliente: number
  iniciales: V
  traerRevision: () => Promise<Resolver<V, unknown, D>>
  guardar: (datos: D) => Promise<unknown>
  falloDe: (error: unknown) => FalloDeFormulario
  /** What in the typed values deserves a second look before they are stored. */
  avisosDe: (valores: V) => AvisosDelExamen
  /** Said once it is stored: '¡Visita creada correctamente!', of whom. */
  exito: readonly [titulo: string, de: string]
}

/**
 * The steps of a clinical form: keep a draft, check, ask once more about what looks wrong, store, leave or tell the failure. Whoever
 * left meanwhile is told the end where he is now: a screen that is being left stands until the next one has come, so the address
 * says where that is.
 */
export function useFormularioClinico<V extends FieldValues, D>(opciones: Opciones<V, D>) {
  const { formulario, idCliente, iniciales, traerRevision, guardar, falloDe, avisosDe, exito } = opciones
  const router = useRouter()
  const { anticipar, revisar } = useRevision(traerRevision)
  const { form, fallo, enviar } = useFormulario<V, D>({
    iniciales: iniciales as DefaultValues<V>, // all of them
    revisar,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    enviar: async (datos, form) => {
      if (!(await seGuarda(avisosDe(form.getValues())))) return null
      await guardian.detener()
      const { pathname } = router.latestLocation
      const sigueAqui = () => router.latestLocation.pathname === pathname
      try {
        await guardar(datos)
      } catch (error) {
        guardian.reanudar()
        const resultado = falloDe(error)
        if (sigueAqui()) return resultado
        toast.error(resultado.titulo, resultado.texto)
        return null
      }
      toast.exito(...exito)
      if (sigueAqui()) void router.navigate({ to: '/dashboard/clientes', ignoreBlocker: true })
      return null
    },
    incompleto: (errores) => {
      enfocarCelda(errores)
      return { titulo: 'Revisa los datos marcados', texto: errores.root?.message ?? textoDe(errores), campos: {} }
    },
  })
  const guardian = useBorrador({ form, formulario, idCliente })
  return { form, guardian, fallo, enviar, anticipar }
}
