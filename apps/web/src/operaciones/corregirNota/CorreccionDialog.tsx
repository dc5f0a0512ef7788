import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path } from 'react-hook-form'
import { conOtrosDatos } from '../../base/api/fallos.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { falloDeFormulario } from '../../base/formularios/fallo.ts'
import { Preguntas } from '../../base/formularios/Preguntas.tsx'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import type { ColumnaGraduacion } from '../../entidades/graduacion/GraduacionGrid.tsx'
import type { CampoCelda } from '../../entidades/visita/examen.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { seGuarda } from '../examinar/AvisosAlGuardar.tsx'
import type { AvisoDeCelda, AvisoDelExamen } from '../examinar/avisos.ts'
import { useGuardarNota } from '../examinar/guardarNota.ts'
import { RejillaConAvisos } from '../examinar/RejillaConAvisos.tsx'
import { useCeldas } from '../examinar/useCeldas.ts'
import { cambiosDe } from './adenda.ts'

const YA_AGREGADA = 'El envío anterior sí agregó su adenda. Revísala antes de guardar esta.'

interface Props<V extends FieldValues> {
  /** Subject of the correction: 'La visita', 'La historia'. */
  que: string
  /** Present values of the note. */
  actuales: V
  corregir: (body: { motivo: string; cambios: object }, clave: string) => Promise<unknown>
  onCerrar: () => void
  /** What in its values deserves a second look; what the note said already is not asked again. */
  avisosDe: (valores: V) => readonly AvisoDelExamen[]
  /** Its fields. */
  children: ReactNode
}

/**
 * Corrects a note: the form holds its present values, and only changed ones go into the addendum. The note stays as it was
 * written (D-49).
 */
export function CorreccionDialog<V extends FieldValues>(props: Props<V>) {
  const { que, actuales, corregir, onCerrar, avisosDe, children } = props
  const { mutateAsync } = useGuardarNota('historias', corregir)
  const { form, fallo, enviar } = useFormulario<V & { motivo: string }>({
    iniciales: { ...actuales, motivo: '' } as DefaultValues<V & { motivo: string }>,
    mode: 'onSubmit',
    causas: 'todas',
    enviar: async ({ motivo, ...valores }, form) => {
      const cambios = cambiosDe(actuales, valores)
      if (Object.keys(cambios).length === 0)
        return { titulo: '¡Error!', texto: `Cambia al menos un dato de ${que.toLowerCase()}.`, campos: {} }
      const dichos = new Set(avisosDe(actuales).map(({ campo, texto }) => campo + texto))
      const nuevos = avisosDe(form.getValues()).filter(({ campo, texto }) => !dichos.has(campo + texto))
      if (!(await seGuarda([['Lo corregido', nuevos]]))) return null
      await mutateAsync({ motivo, cambios })
      onCerrar()
      return null
    },
    falloDe: (error) => {
      const resultado = falloDeFormulario(error, 'agregar la adenda')
      return conOtrosDatos(error) ? { ...resultado, texto: YA_AGREGADA } : resultado
    },
  })
  const { errors, isSubmitting } = form.formState
  const motivo = 'motivo' as Path<V & { motivo: string }>
  return (
    <FormularioEnDialogo
      open
      onCerrar={onCerrar}
      title="Agregar adenda"
      description={`Cambia lo que esté mal y di por qué. ${que} queda como se escribió; la corrección, junto a ella.`}
      size="lg"
      footer={
        <>
          <Button onClick={onCerrar}>Regresar</Button>
          <Button variant="primary" type="submit" form="adenda" cargando={isSubmitting} mientras="Guardando…">
            Guardar adenda
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Form id="adenda" aria-label="Adenda" onSubmit={enviar} className="grid gap-4">
          {children}
          <TextArea
            label="Motivo"
            required
            maxLength={500}
            error={errors.motivo?.message?.toString()}
            {...form.register(motivo, {
              validate: (texto: string) => texto.trim().length >= 3 || 'Escribe el motivo de la corrección.',
            })}
          />
          <FalloAviso fallo={fallo} />
        </Form>
      </FormProvider>
      <Preguntas />
    </FormularioEnDialogo>
  )
}

interface RejillaProps {
  titulo: string
  columnas: readonly ColumnaGraduacion<CampoCelda>[]
  avisosDe: (valores: Readonly<Record<string, unknown>>) => readonly AvisoDeCelda[]
}

/** A grid of the note, to be corrected. */
export function RejillaCorregida({ titulo, columnas, avisosDe }: RejillaProps) {
  const { valores, errores, poner } = useCeldas(columnas)
  return (
    <RejillaConAvisos label={titulo} {...{ columnas, valores, errores }} avisos={avisosDe(valores)} onCambio={poner} />
  )
}
