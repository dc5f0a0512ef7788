interface Stage {
  name: string
  base: string
  steps: { what: string; rest: string }[]
}
interface Copy {
  /** An earlier stage; null for the repository. */
  from: string | null
  sources: string[]
  target: string
}

export function stagesOf(text: string): Stage[]
export function copyOf(rest: string): Copy
export function copiesOf(stage: Stage): Copy[]
export function settingsOf(stage: Stage): Record<string, string>
