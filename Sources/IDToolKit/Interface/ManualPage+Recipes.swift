extension ManualPage {
  /// The topic that `idtool man` takes, and the page's name after the hyphen.
  static let recipesName = "recipes"

  /// Returns the page of tasks, each with the lines that do it.
  static func renderRecipes() -> String {
    var page = header("idtool-recipes", section: 7, summary: "tasks, and the lines that do them")
    page += ".Sh DESCRIPTION\n" + ManualText.prose(RecipeGuide.introduction)
    page += subsection(RecipeGuide.files, display: "-literal")
    page += ".Sh EXAMPLES\n"
    for recipe in RecipeGuide.recipes { page += subsection(recipe, display: "-literal") }
    page += ".Sh SEE ALSO\n.Xr idtool 1 ,\n.Xr idtool-fleet 7 ,\n.Xr idtool-reliability 7\n"
    return page
  }
}
