import { Redirect } from '@docusaurus/router'
import { usePluginData } from '@docusaurus/useGlobalData'

export default function Moved() {
  const { recent } = usePluginData('recent-posts')
  return recent.length > 0 ? <p>{recent[0].title}</p> : <Redirect to="/team" />
}
