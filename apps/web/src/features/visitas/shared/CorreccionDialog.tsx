import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { useClave } from '../../../shared/api/useClave.ts'
import { marcarCampos } from '../../../shared/formularios/campos.ts'
import { FalloAviso } from '../../../shared/formularios/FalloAviso.tsx'
import { falloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { useFallo } from '../../../shared/formularios/useFallo.ts'
import { recargar } from '../../../shared/realtime/useRecargar.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type ColumnaGraduacion, GraduacionGrid } from '../../../ui/GraduacionGrid.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { cambiosDe } from './adenda.ts'
import type { CampoCelda } from './examen.ts'
import { teclasDelFormulario } from './teclas.ts'
import { useCeldas } from './useCeldas.ts'

interface Props<V extends FieldValues> {
  /** Subject of the correction: 'La visita', 'La historia'. */
  que: string
  /** Present values of the note. */
  actuales: V
  corregir: (body: { motivo: string; cambios: object }, clave: string) => Promise<unknown>
  onCerrar: () => void
  /** Its fields. */
  children: ReactNode
}

/**
 * Corrects a note: the form holds its present values, and only changed ones go into the addendum. The note stays as it was
 * written (D-49).
 */
export function CorreccionDialog<V extends FieldValues>({ que, actuales, corregir, onCerrar, children }: Props<V>) {
  const clave = useClave()
  const consultas = useQueryClient()
  const form = useForm<V & { motivo: string }>({
    defaultValues: { ...actuales, motivo: '' } as DefaultValues<V & { motivo: string }>,
  })
  const [fallo, setFallo] = useFallo(form, 'todas')
  const envio = useMutation({
    mutationFn: (body: { motivo: string; cambios: object }) => corregir(body, clave.actual()),
    onSuccess: async () => {
      clave.renovar()
      await recargar(consultas, 'historias')
      onCerrar()
    },
    onError: (error) => {
      const resultado = falloDeFormulario(error, 'agregar la adenda')
      setFallo(resultado)
      marcarCampos(form, resultado)
    },
  })
  const enviar = form.handleSubmit(({ motivo, ...valores }) => {
    const cambios = cambiosDe(actuales, valores)
    const hay = Object.keys(cambios).length > 0
    setFallo(hay ? null : { titulo: '¡Error!', texto: `Cambia al menos un dato de ${que.toLowerCase()}.`, campos: {} })
    if (hay) envio.mutate({ motivo, cambios })
  })
  const { errors, isDirty } = form.formState
  const motivo = 'motivo' as Path<V & { motivo: string }>
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      dismissible={!isDirty}
      title="Agregar adenda"
      description={`Cambia lo que esté mal y di por qué. ${que} queda como se escribió; la corrección, junto a ella.`}
      size="lg"
      footer={
        <>
          <Button onClick={onCerrar}>Regresar</Button>
          <Button variant="primary" type="submit" form="adenda" cargando={envio.isPending} mientras="Guardando…">
            Guardar adenda
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id="adenda"
          aria-label="Adenda"
          onSubmit={enviar}
          onKeyDown={teclasDelFormulario}
          noValidate
          className="grid gap-4"
        >
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
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** A grid of the note, to be corrected. */
export function RejillaCorregida({
  titulo,
  columnas,
}: {
  titulo: string
  columnas: readonly ColumnaGraduacion<CampoCelda>[]
}) {
  const { valores, errores, poner } = useCeldas(columnas)
  return <GraduacionGrid label={titulo} columnas={columnas} valores={valores} errores={errores} onCambio={poner} />
}
